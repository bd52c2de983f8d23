import * as z from 'zod/mini'
import { foundPageOf, idInput as id, invalidCursor, notFound, pageInput, requires } from '~/api/contract'
import {
  actErrors,
  actRequest,
  countedSchema,
  undoErrors,
  undoneSchema,
  whichOf,
} from '~/entity/act/act-schema'
import { listInput } from '~/entity/list/list-input'
import { feature, inside, noMember, noTeam, ofOne, refused, refusedPlainly, tooMany } from '../contract-parts'
import { organizationRoleSchema } from '../organization.schema'
import { memberList } from './member.list'
import { memberSchema, membersOutcomeSchema } from './member.schema'

const onlyOwner = { YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: { status: 400 } }
const noOwner = { YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: { status: 400 } }

const mayNotActOnMembers = {
  ...refused('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'),
  ...refused('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'),
  ...refusedPlainly('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER'),
}

const members = listInput(memberList)
export const membersInput = z.object({
  ...members.filter,
  ...pageInput,
  organizationId: id,
  sort: members.sort,
})

/** Those members, or all that match this filter. Strict: a filter that is misspelt and dropped would mean everybody. */
const who = whichOf({ all: z.strictObject(members.filter) })

const membersAction = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.discriminatedUnion('action', [
    z.strictObject({ organizationId: id, action: z.literal('remove'), who, ...shape }),
    // Ownership is not granted in bulk.
    z.strictObject({
      organizationId: id,
      action: z.literal('set-role'),
      role: z.enum(['admin', 'member']),
      who,
      ...shape,
    }),
    z.strictObject({ organizationId: id, action: z.literal('add-to-team'), teamId: id, who, ...shape }),
  ])

export const memberContract = {
  members: requires('signed-in', feature)
    .route({ method: 'GET', path: '/organizations/{organizationId}/members' })
    .errors({ ...inside, ...invalidCursor })
    .input(membersInput)
    .output(foundPageOf(memberSchema)),
  leave: requires('signed-in', feature)
    .route({ method: 'POST', path: '/organizations/{id}/leave' })
    .errors({ ...inside, ...onlyOwner })
    .input(ofOne),
  handOver: requires('signed-in', feature)
    .route({ method: 'POST', path: '/organizations/{id}/owner' })
    .errors({
      ...inside,
      ...noMember,
      ...tooMany,
      ...refused('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'),
    })
    .input(z.strictObject({ id, memberId: id })),
  setRole: requires('signed-in', feature)
    .route({ method: 'PUT', path: '/organizations/{id}/members/{memberId}/role' })
    .errors({
      ...inside,
      ...noMember,
      ...noOwner,
      ...tooMany,
      ...refused('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'),
    })
    .input(z.strictObject({ id, memberId: id, role: organizationRoleSchema })),
  removeMember: requires('signed-in', feature)
    .route({ method: 'DELETE', path: '/organizations/{id}/members/{memberId}' })
    .errors({
      ...inside,
      ...noMember,
      ...onlyOwner,
      ...refused('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'),
    })
    .input(z.strictObject({ id, memberId: id })),
  /** Whoever may not be touched is left out and counted. */
  bulkMembers: requires('signed-in', feature)
    .meta({ long: true })
    .route({ method: 'POST', path: '/organizations/{organizationId}/members/bulk' })
    .errors({
      ...inside,
      ...noTeam,
      ...mayNotActOnMembers,
      ...actErrors,
    })
    .input(membersAction(actRequest))
    .output(membersOutcomeSchema),
  /** Takes back what was done to several members, some at a time: asked again while any remain. */
  undoMembers: requires('signed-in', feature)
    .meta({ long: true })
    .route({ method: 'POST', path: '/organizations/{organizationId}/members/undo/{act}' })
    .errors({
      ...inside,
      ...notFound,
      ...mayNotActOnMembers,
      ...undoErrors,
    })
    .input(z.strictObject({ organizationId: id, act: id }))
    .output(undoneSchema),
  /** To how many members that would be done: those who may not be touched, and those to whom it was done, left out. */
  bulkMembersCount: requires('signed-in', feature)
    .route({ method: 'GET', path: '/organizations/{organizationId}/members/bulk' })
    .errors({ ...inside, ...noTeam })
    .input(membersAction({}))
    .output(countedSchema),
}

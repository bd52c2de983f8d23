import * as z from 'zod/mini'
import { foundPageOf, idInput as id, invalidCursor, notFound, pageInput } from '~/api/contract'
import {
  actErrors,
  actOutcome,
  actRequest,
  countedSchema,
  undoErrors,
  undoneSchema,
  whichOf,
} from '~/entity/act/act.contract'
import { listInput } from '~/entity/list/list-input'
import { memberCall, noMember, noTeam, ofOne, refused, refusedPlainly, tooMany } from '../contract-parts'
import { organizationRoleSchema, personSchema } from '../organization.schema'
import { memberList } from './member.list'

export const memberSchema = z.object({
  id: z.string(),
  role: organizationRoleSchema,
  createdAt: z.date(),
  user: personSchema,
  teamIds: z.array(z.string()),
})

export type Member = z.infer<typeof memberSchema>

/** Each selected member is counted in exactly one of the numbers. */
const membersOutcomeSchema = z.object({
  ...actOutcome,
  unchanged: z.int(),
  /** The caller, whom bulk actions exclude. */
  self: z.int(),
  /** Owners, whom only owners can change. */
  held: z.int(),
  /** Members for whom the team has no room. */
  noRoom: z.int(),
})

export type MembersOutcome = z.infer<typeof membersOutcomeSchema>

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

/** Members by id, or all matches of a filter. Strict, because dropping a misspelt filter would select everybody. */
const who = whichOf({ all: z.strictObject(members.filter) })

/** Owners are appointed one by one, because each counts against the limit of owned organizations. */
export type MembersRequest =
  | { action: 'remove' }
  | { action: 'set-role'; role: 'admin' | 'member' }
  | { action: 'add-to-team'; teamId: string }

const membersAction = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.discriminatedUnion('action', [
    z.strictObject({ organizationId: id, action: z.literal('remove'), who, ...shape }),
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
  members: memberCall({ method: 'GET', path: '/organizations/{organizationId}/members' })
    .errors(invalidCursor)
    .input(membersInput)
    .output(foundPageOf(memberSchema)),
  leave: memberCall({ method: 'POST', path: '/organizations/{id}/leave' }).errors(onlyOwner).input(ofOne),
  handOver: memberCall({ method: 'POST', path: '/organizations/{id}/owner' })
    .errors({
      ...noMember,
      ...tooMany,
      ...refused('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'),
    })
    .input(z.strictObject({ id, memberId: id })),
  setRole: memberCall({ method: 'PUT', path: '/organizations/{id}/members/{memberId}/role' })
    .errors({
      ...noMember,
      ...noOwner,
      ...tooMany,
      ...refused('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'),
    })
    .input(z.strictObject({ id, memberId: id, role: organizationRoleSchema })),
  removeMember: memberCall({ method: 'DELETE', path: '/organizations/{id}/members/{memberId}' })
    .errors({
      ...noMember,
      ...onlyOwner,
      ...refused('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'),
    })
    .input(z.strictObject({ id, memberId: id })),
  /** Members whom the caller may not change are skipped and counted. */
  bulkMembers: memberCall({ method: 'POST', path: '/organizations/{organizationId}/members/bulk' })
    .meta({ long: true })
    .errors({ ...noTeam, ...mayNotActOnMembers, ...actErrors })
    .input(membersAction(actRequest))
    .output(membersOutcomeSchema),
  /** Undoes a bulk action in steps: call it again while rows remain. */
  undoMembers: memberCall({ method: 'POST', path: '/organizations/{organizationId}/members/undo/{act}' })
    .meta({ long: true })
    .errors({ ...notFound, ...mayNotActOnMembers, ...undoErrors })
    .input(z.strictObject({ organizationId: id, act: id }))
    .output(undoneSchema),
  /** The number of members that the action would change. */
  bulkMembersCount: memberCall({ method: 'GET', path: '/organizations/{organizationId}/members/bulk' })
    .errors(noTeam)
    .input(membersAction({}))
    .output(countedSchema),
}

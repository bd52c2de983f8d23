import * as z from 'zod/mini'
import {
  foundPageOf,
  idInput,
  invalidCursor,
  notFound,
  pageInput,
  pageOf,
  requires,
  totalIsAtLeast,
} from '~/api/contract'
import {
  actErrors,
  actRequest,
  countedSchema,
  undoErrors,
  undoneSchema,
  whichOf,
} from '~/entity/act/act-schema'
import { listInput } from '~/entity/list/list-input'
import { auditRowSchema } from '~/modules/audit/audit.schema'
import { reasonSchema } from '~/modules/user/user.schema'
import { invitationList } from './invitations/invitation.list'
import { logList } from './log/log.list'
import { memberList } from './members/member.list'
import { organizationList } from './organization.list'
import {
  administeredPageSchema,
  administeredSchema,
  invitationSchema,
  inviteSchema,
  joinedOrganizationSchema,
  logEntrySchema,
  memberSchema,
  membershipSchema,
  membersOutcomeSchema,
  newOrganizationSchema,
  organizationNameSchema,
  organizationOutcomeSchema,
  organizationRoleSchema,
  organizationSchema,
  ownChangeSchema,
  ownOrganizationSchema,
  receivedInvitationSchema,
  teamSchema,
} from './organization.schema'
import { quotasSchema } from './quotas.schema'

const feature = 'organizations'
const id = idInput
const ofOne = z.strictObject({ id })
const permission = z.object({ permission: z.string() })
const field = z.object({ field: z.string() })

/** What any call inside an organization may answer. Those that are not the caller's are as if there were none. */
export const inside = { ORGANIZATION_NOT_FOUND: { status: 404 }, ORGANIZATION_SUSPENDED: { status: 403 } }
const noMember = { MEMBER_NOT_FOUND: { status: 404 } }
const noTeam = { TEAM_NOT_FOUND: { status: 404 } }
const notInside = { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: { status: 404 } }
const teamTaken = { TEAM_ALREADY_EXISTS: { status: 400, data: field } }
const tooMany = { YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: { status: 403 } }
const onlyOwner = { YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: { status: 400 } }
const noOwner = { YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: { status: 400 } }
const noInvitation = { INVITATION_NOT_FOUND: { status: 404 } }
const refused = <const Code extends string>(code: Code) =>
  ({ [code]: { status: 403, data: permission } }) as Record<Code, { status: 403; data: typeof permission }>
const refusedPlainly = <const Code extends string>(code: Code) =>
  ({ [code]: { status: 403 } }) as Record<Code, { status: 403 }>

export const mayNotUpdate = refused('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
const mayNotInvite = refused('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
const mayNotOffer = {
  ...mayNotInvite,
  ...refusedPlainly('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'),
  ...refusedPlainly('INVITATION_LIMIT_REACHED'),
}
const mayNotActOnMembers = {
  ...refused('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'),
  ...refused('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'),
  ...refusedPlainly('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER'),
}
const answering = {
  ...noInvitation,
  ...refusedPlainly('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'),
  ...refusedPlainly('EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'),
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: { status: 400 },
}

const members = listInput(memberList)
const invitations = listInput(invitationList)
const log = listInput(logList)
const membersInput = z.object({ ...members.filter, ...pageInput, organizationId: id, sort: members.sort })
const all = listInput(organizationList)

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

/** Whether its owners are told by mail. A field that a program leaves out sends none. */
const notify = z.optional(z.boolean())

/** Selected organizations: by their ids, or all that match a filter. */
const which = whichOf({ all: z.strictObject(all.filter) })

/** What members do in their organizations, and what the product's administrators do to all of them. */
export const organizationContract = {
  mine: requires('signed-in', feature)
    .route({ method: 'GET', path: '/organizations/mine' })
    .output(z.array(joinedOrganizationSchema)),
  create: requires('organization.create', feature)
    .route({ method: 'POST', path: '/organizations', successStatus: 201 })
    .errors({ ...tooMany, ORGANIZATION_ALREADY_EXISTS: { status: 400, data: field } })
    .input(newOrganizationSchema)
    .output(organizationSchema),
  /** By the part of its address. */
  get: requires('signed-in', feature)
    .route({ method: 'GET', path: '/organizations/by-slug/{slug}' })
    .errors(inside)
    .input(z.strictObject({ slug: id }))
    .output(ownOrganizationSchema),
  /** Whether an address could be had. Limited: one after another would tell which organizations there are. */
  slug: requires('organization.create', feature)
    .route({ method: 'GET', path: '/organizations/slugs/{slug}' })
    .errors({ TOO_MANY_REQUESTS: { status: 429, data: z.object({ retryAfter: z.int() }) } })
    .input(z.strictObject({ slug: z.string().check(z.maxLength(200)) }))
    .output(
      z.object({
        /** The key of a message; null for one that is free. */
        problem: z.nullable(z.string()),
      }),
    ),
  /** Remembers where the caller was last. */
  visit: requires('signed-in', feature)
    .route({ method: 'POST', path: '/organizations/{id}/visit' })
    .errors(inside)
    .input(ofOne),
  update: requires('signed-in', feature)
    .route({ method: 'PATCH', path: '/organizations/{id}' })
    .errors({
      ...inside,
      ...mayNotUpdate,
      ORGANIZATION_SLUG_ALREADY_TAKEN: { status: 400, data: field },
      /** Someone else changed it since the version that was given. */
      EDIT_CONFLICT: { status: 409, data: z.object({ current: organizationSchema }) },
    })
    .input(z.extend(ownChangeSchema, { id, version: z.optional(z.int()) }))
    .output(organizationSchema),
  remove: requires('signed-in', feature)
    .route({ method: 'DELETE', path: '/organizations/{id}' })
    .errors({ ...inside, ...refused('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION') })
    .input(ofOne),
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

  members: requires('signed-in', feature)
    .route({ method: 'GET', path: '/organizations/{organizationId}/members' })
    .errors({ ...inside, ...invalidCursor })
    .input(membersInput)
    .output(foundPageOf(memberSchema)),
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

  teams: requires('signed-in', feature)
    .route({ method: 'GET', path: '/organizations/{id}/teams' })
    .errors(inside)
    .input(ofOne)
    .output(z.array(teamSchema)),
  createTeam: requires('signed-in', feature)
    .route({ method: 'POST', path: '/organizations/{id}/teams', successStatus: 201 })
    .errors({
      ...inside,
      ...teamTaken,
      ...refused('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM'),
      ...refusedPlainly('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'),
    })
    .input(z.strictObject({ id, name: organizationNameSchema }))
    .output(z.object({ id: z.string() })),
  updateTeam: requires('signed-in', feature)
    .route({ method: 'PATCH', path: '/organizations/{id}/teams/{teamId}' })
    .errors({ ...inside, ...noTeam, ...teamTaken, ...refused('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM') })
    .input(z.strictObject({ id, teamId: id, name: organizationNameSchema })),
  removeTeam: requires('signed-in', feature)
    .route({ method: 'DELETE', path: '/organizations/{id}/teams/{teamId}' })
    .errors({
      ...inside,
      ...noTeam,
      ...refused('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM'),
      UNABLE_TO_REMOVE_LAST_TEAM: { status: 400 },
    })
    .input(z.strictObject({ id, teamId: id })),
  addToTeam: requires('signed-in', feature)
    .route({ method: 'PUT', path: '/organizations/{id}/teams/{teamId}/members/{userId}' })
    .errors({
      ...inside,
      ...noTeam,
      ...notInside,
      ...refusedPlainly('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER'),
      ...refusedPlainly('TEAM_MEMBER_LIMIT_REACHED'),
    })
    .input(z.strictObject({ id, teamId: id, userId: id })),
  removeFromTeam: requires('signed-in', feature)
    .route({ method: 'DELETE', path: '/organizations/{id}/teams/{teamId}/members/{userId}' })
    .errors({
      ...inside,
      ...noTeam,
      ...notInside,
      ...refusedPlainly('YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER'),
      USER_IS_NOT_A_MEMBER_OF_THE_TEAM: { status: 400 },
    })
    .input(z.strictObject({ id, teamId: id, userId: id })),

  invitations: requires('signed-in', feature)
    .route({ method: 'GET', path: '/organizations/{organizationId}/invitations' })
    .errors({ ...inside, ...mayNotInvite, ...invalidCursor })
    .input(z.object({ open: invitations.filter.open, ...pageInput, organizationId: id }))
    .output(z.extend(pageOf(invitationSchema), { totalIsAtLeast })),
  invite: requires('signed-in', feature)
    .route({ method: 'POST', path: '/organizations/{id}/invitations' })
    .errors({ ...inside, ...noTeam, ...mayNotOffer })
    .input(z.extend(inviteSchema, { id }))
    /** For each address: sent, there but its mail could not be sent, or why there is none. */
    .output(
      z.array(
        z.object({
          email: z.string(),
          outcome: z.enum(['sent', 'not-sent', 'already-a-member', 'already-invited']),
        }),
      ),
    ),
  resendInvitation: requires('signed-in', feature)
    .route({ method: 'POST', path: '/organizations/{id}/invitations/{invitationId}/mail' })
    .errors({ ...inside, ...noInvitation, ...mayNotOffer })
    .input(z.strictObject({ id, invitationId: id }))
    .output(z.object({ sent: z.boolean() })),
  cancelInvitation: requires('signed-in', feature)
    .route({ method: 'DELETE', path: '/organizations/{id}/invitations/{invitationId}' })
    .errors({ ...inside, ...noInvitation, ...refused('YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION') })
    .input(z.strictObject({ id, invitationId: id })),

  /** What was done in it, the newest first. */
  log: requires('signed-in', feature)
    .route({ method: 'GET', path: '/organizations/{organizationId}/log' })
    .errors({
      ...inside,
      ...invalidCursor,
      ...mayNotUpdate,
    })
    .input(z.object({ kind: log.filter.kind, ...pageInput, organizationId: id }))
    .output(z.extend(pageOf(logEntrySchema), { totalIsAtLeast })),
  /** Those whom a bulk action in the organization was done to. */
  logRows: requires('signed-in', feature)
    .route({ method: 'GET', path: '/organizations/{organizationId}/log/{entry}' })
    .errors({ ...inside, ...invalidCursor, ...mayNotUpdate, ...notFound })
    .input(z.object({ entry: id, ...pageInput, organizationId: id }))
    .output(z.extend(pageOf(auditRowSchema), { totalIsAtLeast })),

  /** What a link says, to whoever has it. Joining needs more. */
  invitation: requires('anyone', feature)
    .route({ method: 'GET', path: '/invitations/by-link/{token}' })
    .errors({ ...noInvitation, FAILED_TO_RETRIEVE_INVITATION: { status: 400 } })
    .input(z.strictObject({ token: z.string().check(z.maxLength(500)) }))
    .output(receivedInvitationSchema),
  received: requires('signed-in', feature)
    .route({ method: 'GET', path: '/invitations' })
    .output(z.array(receivedInvitationSchema)),
  accept: requires('signed-in', feature)
    .route({ method: 'POST', path: '/invitations/{id}/accept' })
    .errors({
      ...answering,
      ...tooMany,
      ORGANIZATION_SUSPENDED: { status: 403 },
      USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: { status: 400 },
      ...refusedPlainly('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'),
    })
    .input(ofOne)
    .output(z.object({ slug: z.string() })),
  reject: requires('signed-in', feature)
    .route({ method: 'POST', path: '/invitations/{id}/reject' })
    .errors(answering)
    .input(ofOne),

  list: requires('organization.list', feature)
    .route({ method: 'GET', path: '/organizations' })
    .errors(invalidCursor)
    .input(z.object({ ...all.filter, ...pageInput, sort: all.sort }))
    .output(z.extend(foundPageOf(administeredSchema), { totalIsAtLeast })),
  one: requires('organization.list', feature)
    .route({ method: 'GET', path: '/organizations/{id}' })
    .errors({ ORGANIZATION_NOT_FOUND: { status: 404 } })
    .input(ofOne)
    .output(administeredPageSchema),
  /** Its members, to those who look at it from outside. */
  people: requires('organization.list', feature)
    .route({ method: 'GET', path: '/organizations/{organizationId}/people' })
    .errors({ ORGANIZATION_NOT_FOUND: { status: 404 }, ...invalidCursor })
    .input(membersInput)
    .output(foundPageOf(memberSchema)),
  /** Where a person is a member. */
  memberships: requires('organization.list', feature)
    .route({ method: 'GET', path: '/users/{userId}/organizations' })
    .input(z.strictObject({ userId: id }))
    .output(z.array(membershipSchema)),
  appointOwner: requires('organization.appoint-owner', feature)
    .route({ method: 'PUT', path: '/organizations/{id}/owners/{userId}' })
    .errors({
      ORGANIZATION_NOT_FOUND: { status: 404 },
      ...notInside,
      ORGANIZATION_HAS_AN_OWNER: { status: 409 },
      BANNED_USER: { status: 409 },
    })
    .input(z.strictObject({ id, userId: id })),
  setQuotas: requires('organization.set-quotas', feature)
    .route({ method: 'PUT', path: '/organizations/{id}/quotas' })
    .errors({ ORGANIZATION_NOT_FOUND: { status: 404 } })
    .input(z.extend(quotasSchema, { id })),
  suspend: requires('organization.suspend', feature)
    .route({ method: 'PUT', path: '/organizations/{id}/suspension' })
    .errors({ ORGANIZATION_NOT_FOUND: { status: 404 } })
    .input(z.strictObject({ id, reason: reasonSchema, notify })),
  resume: requires('organization.suspend', feature)
    .route({ method: 'DELETE', path: '/organizations/{id}/suspension' })
    .errors({ ORGANIZATION_NOT_FOUND: { status: 404 } })
    .input(ofOne),
  /** Removal is not among what is done to several: it is asked for by the name of one. */
  suspendMany: requires('organization.suspend', feature)
    .meta({ long: true })
    .route({ method: 'POST', path: '/organizations/bulk' })
    .errors(actErrors)
    .input(
      z.discriminatedUnion('action', [
        z.strictObject({
          action: z.literal('suspend'),
          reason: reasonSchema,
          notify,
          which,
          ...actRequest,
        }),
        z.strictObject({ action: z.literal('resume'), which, ...actRequest }),
      ]),
    )
    .output(organizationOutcomeSchema),
  /** How many of them are not as wanted already. */
  suspendCount: requires('organization.suspend', feature)
    .route({ method: 'GET', path: '/organizations/bulk' })
    .input(z.strictObject({ action: z.enum(['suspend', 'resume']), which }))
    .output(countedSchema),
  removeAny: requires('organization.remove', feature)
    .route({ method: 'DELETE', path: '/organizations/{id}/everything' })
    .errors({ ORGANIZATION_NOT_FOUND: { status: 404 } })
    .input(ofOne),
}

import { implement } from '@orpc/server'
import { and, eq, type SQL } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import { auditRows, findEntry } from '~/modules/audit/audit.data.server'
import { rowsMeant } from '~/entity/act/act.server'
import { actorOf } from '~/modules/audit/record.server'
import type { Database } from '~/platform/database.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { checkSlug } from './actions/check-slug.server'
import {
  appointOwner,
  removeOrganization,
  setQuotas,
  suspend,
  countSuspensions,
  suspendMany,
} from './actions/administer-organization.server'
import { acceptInvitation, rejectInvitation } from './actions/answer-invitation.server'
import { activeOf, setActive } from './actions/active.server'
import { defaultLimits, limitsOf, requireIn, unknownOrganization } from './actions/in-organization.server'
import { cancelInvitation, invite, resendInvitation } from './actions/invite.server'
import { handOver, leaveOrganization, removeMember, setMemberRole } from './actions/member.server'
import { actOnMembers, countMembers } from './actions/members-bulk.server'
import { undoOnMembers } from './actions/members-undo.server'
import { createOrganization, deleteOrganization, updateOrganization } from './actions/organization.server'
import { addTeamMember, createTeam, removeTeam, removeTeamMember, updateTeam } from './actions/team.server'
import { recordVisit } from './actions/visit-as-member.server'
import { idInLink } from './invitation-link.server'
import {
  findInvitation,
  type FoundInvitation,
  invitationsFor,
  isPending,
  stateOf,
} from './invitation.data.server'
import { invitationsIn } from './invitations/invitation-list.data.server'
import { logOf } from './log/log.data.server'
import { membersIn } from './members/member-list.data.server'
import { administeredColumns, allOrganizations } from './organization-list.data.server'
import { organizationContract } from './organization.contract'
import {
  byId,
  bySlug,
  organizationsOf,
  type Standing,
  standingOf,
  teamPlacesOf,
  teamsOf,
} from './organization.data.server'
import type { OwnOrganization } from './organization.schema'
import { invitation, member, organization, team } from './organization.table.server'

const calls = implement(organizationContract).$context<HandlerContext>()

const toOwn = ({ organization: row, role }: Pick<Standing, 'organization' | 'role'>): OwnOrganization => ({
  ...row,
  role,
  limits: limitsOf(row),
})

async function standing(context: HandlerContext, named: SQL): Promise<Standing> {
  const by = actorOf(context)
  const found = await standingOf(context.db, by.caller.userId, named)
  if (!found) throw unknownOrganization()
  await recordVisit(context.db, by, found.organization)
  return found
}

const toReceived = (found: FoundInvitation) => ({
  id: found.invitation.id,
  organization: found.organization,
  email: found.invitation.email,
  role: found.invitation.role,
  state: stateOf(found),
  inviter: found.inviter && (found.inviter.name || found.inviter.email),
  expiresAt: found.invitation.expiresAt,
})

const outcomes = {
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'already-a-member',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'already-invited',
} as const

async function withTeams<T extends { user: { id: string } }>(
  db: Database,
  organizationId: string,
  rows: T[],
) {
  const ids = rows.map((row) => row.user.id)
  const places = await teamPlacesOf(db, organizationId, ids)
  const teamsOfOne = (id: string) => places.filter(({ userId }) => userId === id).map(({ teamId }) => teamId)
  return rows.map((row) => ({ ...row, teamIds: teamsOfOne(row.user.id) }))
}

async function membersOf(
  context: HandlerContext,
  input: Parameters<typeof membersIn.handle>[1] & { organizationId: string },
) {
  const page = await membersIn.handle(context, input)
  return { ...page, items: await withTeams(context.db, input.organizationId, page.items) }
}

export const organizationApi = calls.router({
  mine: calls.mine.handler(async ({ context }) => {
    const by = actorOf(context)
    const [joined, { organizationId }] = await Promise.all([
      organizationsOf(context.db, by.caller.userId),
      activeOf(context.db, by),
    ])
    return joined.map((each) => ({
      ...toOwn(each),
      members: each.members,
      lastUsed: each.organization.id === organizationId,
    }))
  }),

  create: calls.create.handler(
    async ({ input, context }) =>
      (await createOrganization(context.db, actorOf(context), input)).organization,
  ),

  get: calls.get.handler(async ({ input, context }) => toOwn(await standing(context, bySlug(input.slug)))),

  slug: calls.slug.handler(async ({ input: { slug }, context }) => {
    return { problem: await checkSlug(context.db, actorOf(context), slug) }
  }),

  visit: calls.visit.handler(async ({ input, context }) => {
    await standing(context, byId(input.id))
    await setActive(context.db, actorOf(context), { organizationId: input.id, teamId: null })
  }),

  update: calls.update.handler(({ input: { id, ...change }, context }) =>
    updateOrganization(context.db, actorOf(context), id, change),
  ),

  remove: calls.remove.handler(async ({ input, context }) => {
    await deleteOrganization(context.db, actorOf(context), input.id)
  }),

  leave: calls.leave.handler(async ({ input, context }) => {
    await leaveOrganization(context.db, actorOf(context), input.id)
  }),

  handOver: calls.handOver.handler(({ input, context }) =>
    handOver(context.db, actorOf(context), input.id, input.memberId),
  ),

  members: calls.members.handler(async ({ input, context }) => {
    await standing(context, byId(input.organizationId))
    return await membersOf(context, input)
  }),

  setRole: calls.setRole.handler(async ({ input: { id, memberId, role }, context }) => {
    await setMemberRole(context.db, actorOf(context), id, memberId, role)
  }),

  removeMember: calls.removeMember.handler(async ({ input, context }) => {
    await removeMember(context.db, actorOf(context), input.id, input.memberId)
  }),

  bulkMembers: calls.bulkMembers.handler(async ({ input, context }) => {
    const { who, organizationId, act, expected, ...request } = input
    const chosen = await chosenMembers(context, organizationId, who)
    return await actOnMembers(context.db, actorOf(context), organizationId, request, {
      act,
      expected,
      ...chosen,
    })
  }),

  undoMembers: calls.undoMembers.handler(({ input: { organizationId, act }, context }) =>
    undoOnMembers(context.db, actorOf(context), organizationId, act),
  ),
  bulkMembersCount: calls.bulkMembersCount.handler(async ({ input, context }) => {
    const { who, organizationId, ...request } = input
    await standing(context, byId(organizationId))
    const { where } = await chosenMembers(context, organizationId, who)
    return await countMembers(context.db, actorOf(context).caller, organizationId, request, where)
  }),

  teams: calls.teams.handler(async ({ input, context }) => {
    await standing(context, byId(input.id))
    return await teamsOf(context.db, input.id)
  }),

  createTeam: calls.createTeam.handler(({ input, context }) =>
    createTeam(context.db, actorOf(context), input.id, input.name),
  ),

  updateTeam: calls.updateTeam.handler(async ({ input, context }) => {
    await updateTeam(context.db, actorOf(context), input.id, input.teamId, input.name)
  }),

  removeTeam: calls.removeTeam.handler(({ input, context }) =>
    removeTeam(context.db, actorOf(context), input.id, input.teamId),
  ),

  addToTeam: calls.addToTeam.handler(async ({ input: { id, teamId, userId }, context }) => {
    await addTeamMember(context.db, actorOf(context), { organizationId: id, teamId, userId })
  }),

  removeFromTeam: calls.removeFromTeam.handler(({ input: { id, teamId, userId }, context }) =>
    removeTeamMember(context.db, actorOf(context), { organizationId: id, teamId, userId }),
  ),

  invitations: calls.invitations.handler(async ({ input, context }) => {
    const { role } = await standing(context, byId(input.organizationId))
    requireIn(role, 'invitation.create')
    return await invitationsIn.handle(context, input)
  }),

  log: calls.log.handler(async ({ input, context }) => {
    const { role } = await standing(context, byId(input.organizationId))
    requireIn(role, 'organization.update')
    return await logOf.handle(context, input)
  }),

  logRows: calls.logRows.handler(async ({ input: { organizationId, ...page }, context, errors }) => {
    const { role } = await standing(context, byId(organizationId))
    requireIn(role, 'organization.update')
    // Of an act on several organizations, which others there were is not this one's business.
    const entry = await findEntry(context.db, page.entry)
    if (entry?.subject.id !== organizationId) throw errors.NOT_FOUND()
    return await auditRows.handle(context, { ...page, searchTerm: '' })
  }),

  invite: calls.invite.handler(async ({ input: { id, ...given }, context }) => {
    const invited = await invite(context.db, actorOf(context), id, given)
    return invited.map((each) => {
      if ('refused' in each) return { email: each.email, outcome: outcomes[each.refused] }
      return { email: each.email, outcome: each.sent ? ('sent' as const) : ('not-sent' as const) }
    })
  }),

  resendInvitation: calls.resendInvitation.handler(async ({ input, context }) => ({
    sent: await resendInvitation(context.db, actorOf(context), input.id, input.invitationId),
  })),

  cancelInvitation: calls.cancelInvitation.handler(async ({ input, context }) => {
    await cancelInvitation(context.db, actorOf(context), input.id, input.invitationId)
  }),

  invitation: calls.invitation.handler(async ({ input, context }) => {
    const found = await findInvitation(context.db, idInLink(input.token))
    if (!found) throw new AppError('INVITATION_NOT_FOUND', 404)
    return toReceived(found)
  }),

  received: calls.received.handler(async ({ context }) => {
    const { email, emailVerified } = actorOf(context).caller
    // An address that is not proven is told nothing, as if nobody had written to it.
    return emailVerified ? (await invitationsFor(context.db, email)).map(toReceived) : []
  }),

  accept: calls.accept.handler(async ({ input, context }) => {
    const { member: joined } = await acceptInvitation(context.db, actorOf(context), input.id)
    return { slug: (await standing(context, byId(joined.organizationId))).organization.slug }
  }),

  reject: calls.reject.handler(async ({ input, context }) => {
    await rejectInvitation(context.db, actorOf(context), input.id)
  }),

  list: calls.list.handler(({ input, context }) => allOrganizations.handle(context, input)),

  one: calls.one.handler(async ({ input: { id }, context: { db } }) => {
    const [found] = await db.select(administeredColumns).from(organization).where(eq(organization.id, id))
    if (!found) throw unknownOrganization()
    const [teams, invitations] = await Promise.all([
      db.$count(team, eq(team.organizationId, id)),
      db.$count(invitation, and(eq(invitation.organizationId, id), isPending)),
    ])
    return { ...found, teams, invitations, defaults: defaultLimits() }
  }),

  people: calls.people.handler(async ({ input, context }) => {
    if ((await context.db.$count(organization, byId(input.organizationId))) === 0) throw unknownOrganization()
    return await membersOf(context, input)
  }),

  memberships: calls.memberships.handler(async ({ input, context }) =>
    (await organizationsOf(context.db, input.userId)).map(({ organization: { id, name, slug }, ...own }) => ({
      id,
      name,
      slug,
      ...own,
    })),
  ),

  appointOwner: calls.appointOwner.handler(({ input, context }) =>
    appointOwner(context.db, actorOf(context), input.id, input.userId),
  ),

  setQuotas: calls.setQuotas.handler(({ input: { id, ...quotas }, context }) =>
    setQuotas(context.db, actorOf(context), id, quotas),
  ),

  suspend: calls.suspend.handler(({ input, context }) =>
    suspend(context.db, actorOf(context), input.id, input),
  ),

  resume: calls.resume.handler(({ input, context }) => suspend(context.db, actorOf(context), input.id, null)),

  suspendMany: calls.suspendMany.handler(async ({ input, context }) => {
    const { which, act, expected } = input
    const suspension = input.action === 'suspend' ? input : null
    const chosen = await chosenOrganizations(context, which)
    return await suspendMany(context.db, actorOf(context), suspension, { act, expected, ...chosen })
  }),

  suspendCount: calls.suspendCount.handler(async ({ input, context }) => {
    const { where } = await chosenOrganizations(context, input.which)
    return await countSuspensions(context.db, input.action, where)
  }),

  removeAny: calls.removeAny.handler(({ input, context }) =>
    removeOrganization(context.db, actorOf(context), input.id),
  ),
})

type Chosen<Filter> = { ids: string[] } | { all: Filter }
type MemberFilter = Omit<Parameters<typeof membersIn.where>[1], 'organizationId'>
type OrganizationFilter = Parameters<typeof allOrganizations.where>[1]

const chosenMembers = ({ db }: HandlerContext, organizationId: string, who: Chosen<MemberFilter>) =>
  rowsMeant(member.id, who, (filter) => membersIn.where(db, { ...filter, organizationId }))

const chosenOrganizations = ({ db }: HandlerContext, which: Chosen<OrganizationFilter>) =>
  rowsMeant(organization.id, which, (filter) => allOrganizations.where(db, filter))

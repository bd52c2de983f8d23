import { and, asc, eq, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import { canIn, mayDealWith, type OrganizationRole } from '~/access/organization'
import {
  type ActRequest,
  type Counted,
  countRows,
  keepForUndo,
  type Meant,
  runAct,
} from '~/entity/act/act.server'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { type Actor, type AuditAct, record } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import type { MailOf } from '../../mails/organization-mails.server'
import { notify } from '../../mails/organization-notices.server'
import type { MembersOutcome, MembersRequest } from '../member.contract'
import { teamMembershipsOf } from '../../teams/team.data.server'
import { teamMember } from '../../teams/team.table.server'
import { member } from '../member.table.server'
import {
  inOrganization,
  limitsOf,
  type Organization,
  type OrganizationContext,
  refuseIn,
} from '../../actions/in-organization.server'
import { cancelInvitationsAboveRole } from './member.server'
import { teamIn } from '../../teams/actions/team.server'

/** A changed member, for the log and their mail. */
export type Reached = {
  id: string
  userId: string
  role: OrganizationRole
  name: string
  email: string
  language: string
}

type Chosen = Reached & { createdAt: Date; inTeam: boolean }

/** The undo data of a member; roles and teams are those before the change. */
export type KeptMember = {
  userId: string
  role?: OrganizationRole
  createdAt?: string
  teams?: string[]
  /** The id of the new team membership. */
  added?: string
}

export type Step = {
  done: Reached[]
  unchanged: number
  noRoom?: number
  /** The audit entry: what is common to all rows, and what is specific to one. */
  act: Omit<AuditAct, 'id' | 'subject' | 'rows'>
  changes?: (one: Reached) => AuditAct['changes']
}

type Done = Omit<Step, 'done'> & {
  done: Chosen[]
  kept: (one: Chosen) => Omit<KeptMember, 'userId'>
}

async function removeAll(tx: Database, organizationId: string, chosen: Chosen[]): Promise<Done> {
  const users = chosen.map(({ userId }) => userId)
  const teams = await teamMembershipsOf(tx, organizationId, users)
  await tx.delete(member).where(inArray(member.id, idsOf(chosen)))
  return {
    done: chosen,
    kept: ({ userId, role, createdAt }) => ({
      role,
      createdAt: createdAt.toISOString(),
      teams: teams.filter((each) => each.userId === userId).map(({ teamId }) => teamId),
    }),
    unchanged: 0,
    act: { action: 'organization.remove-member' },
    changes: ({ role }) => ({ role: { from: role, to: null } }),
  }
}

async function setRoles(
  tx: Database,
  organizationId: string,
  chosen: Chosen[],
  role: OrganizationRole,
): Promise<Done> {
  const done = chosen.filter((each) => each.role !== role)
  if (done.length > 0) {
    await tx
      .update(member)
      .set({ role })
      .where(inArray(member.id, idsOf(done)))
    const users = done.map(({ userId }) => userId)
    await cancelInvitationsAboveRole(tx, organizationId, users, role)
  }
  return {
    done,
    kept: (each) => ({ role: each.role }),
    unchanged: chosen.length - done.length,
    act: { action: 'organization.set-role', changes: { role: { from: null, to: role } } },
    changes: (each) => ({ role: { from: each.role, to: role } }),
  }
}

async function addAll(
  tx: Database,
  organization: Organization,
  chosen: Chosen[],
  teamId: string,
): Promise<Done> {
  const { name } = await teamIn(tx, organization.id, teamId)
  const outside = chosen.filter(({ inTeam }) => !inTeam)
  const inside = await tx.$count(teamMember, eq(teamMember.teamId, teamId))
  const done = outside.slice(0, Math.max(0, limitsOf(organization).teamMembers - inside))
  const added = new Map(done.map(({ userId }) => [userId, newId()]))
  if (done.length > 0)
    await tx
      .insert(teamMember)
      .values([...added].map(([userId, id]) => ({ id, organizationId: organization.id, teamId, userId })))
  return {
    done,
    kept: ({ userId }) => ({ added: added.get(userId)! }),
    unchanged: chosen.length - outside.length,
    noRoom: outside.length - done.length,
    act: { action: 'organization.add-to-team', changes: { team: { from: null, to: name } } },
  }
}

/** The action's name in the audit log. */
const kindOf = (action: MembersRequest['action']) =>
  `organization.${action === 'remove' ? 'remove-member' : action}`

const idsOf = (chosen: Chosen[]) => chosen.map(({ id }) => id)

export function requireMay(own: OrganizationRole, action: MembersRequest['action']): void {
  if (action === 'add-to-team') {
    if (!canIn(own, 'member.update'))
      throw new AppError('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER', 403)
    return
  }
  const permission = action === 'remove' ? 'member.delete' : 'member.update'
  if (!canIn(own, permission)) throw refuseIn(permission)
}

/** Team actions include the caller; all others exclude them. */
const isOneself = ({ userId }: { userId: string }, { action }: MembersRequest) =>
  action === 'add-to-team' ? sql`false` : eq(member.userId, userId)

/** Owners, if the caller is not an owner: the same rule as `mayDealWith`. */
const isHeld = ({ userId }: { userId: string }, { action }: MembersRequest) =>
  action === 'add-to-team'
    ? sql`false`
    : sql`(${member.role} = 'owner' and not exists (select from ${member} as "own"
        where "own"."organization_id" = ${member.organizationId} and "own"."user_id" = ${userId} and "own"."role" = 'owner'))`

/** Members that the action would change. */
function pending(request: MembersRequest): SQL | undefined {
  if (request.action === 'remove') return undefined
  if (request.action === 'set-role') return ne(member.role, request.role)
  return not(inTeam(request.teamId))
}

/** In the same organization: a foreign team must not reveal its members. */
const inTeam = (teamId: string) =>
  sql<boolean>`exists (select from ${teamMember} where ${teamMember.teamId} = ${teamId}
    and ${teamMember.organizationId} = ${member.organizationId} and ${teamMember.userId} = ${member.userId})`

const affected = (caller: { userId: string }, request: MembersRequest, meant: SQL | undefined) =>
  and(meant, not(isOneself(caller, request)), not(isHeld(caller, request)), pending(request))

export async function countMembers(
  db: Database,
  caller: { userId: string },
  organizationId: string,
  request: MembersRequest,
  where: SQL | undefined,
): Promise<Counted> {
  if (request.action === 'add-to-team') await teamIn(db, organizationId, request.teamId)
  const meant = and(eq(member.organizationId, organizationId), where)
  return await countRows(db, member, affected(caller, request, meant))
}

/** Applies the action to all members that the caller may change, and counts each result. */
export async function actOnMembers(
  db: Database,
  by: Actor,
  organizationId: string,
  request: MembersRequest,
  { where, named, ...asked }: ActRequest & Meant,
): Promise<MembersOutcome> {
  const { caller } = by
  const meant = and(eq(member.organizationId, organizationId), where)
  let context: OrganizationContext
  const { act, remaining, counts, undoable } = await runAct(db, by, {
    ...asked,
    kind: kindOf(request.action),
    details: { organizationId, ...request },
    table: member,
    where: affected(caller, request, meant),
    transaction: (work) =>
      inOrganization(db, by, organizationId, { permission: null }, async (tx, found) => {
        requireMay(found.own.role, request.action)
        context = found
        return { value: await work(tx), events: [] }
      }),
    counts: async (tx, total) => {
      const matched = await tx.$count(member, meant)
      const self = await tx.$count(member, and(meant, isOneself(caller, request)))
      const others = and(meant, not(isOneself(caller, request)))
      const held = await tx.$count(member, and(others, isHeld(caller, request)))
      return {
        unchanged: Math.max(0, matched - self - held - total),
        self,
        held,
        gone: Math.max(0, (named ?? matched) - matched),
      }
    },
    step: async (tx, ids, { actId, total }) => {
      const rows = await tx
        .select({
          id: member.id,
          userId: member.userId,
          role: member.role,
          createdAt: member.createdAt,
          name: user.name,
          email: user.email,
          language: user.language,
          inTeam: request.action === 'add-to-team' ? inTeam(request.teamId) : sql<boolean>`false`,
        })
        .from(member)
        .innerJoin(user, eq(user.id, member.userId))
        .where(and(eq(member.organizationId, organizationId), inArray(member.id, ids)))
        .orderBy(asc(member.id))
      // The caller's own role may have changed since the rows were selected.
      const chosen =
        request.action === 'add-to-team'
          ? rows
          : rows.filter(({ role }) => mayDealWith(context.own.role, role))
      const held = rows.length - chosen.length
      if (chosen.length === 0) return { done: 0, unchanged: 0, noRoom: 0, held }
      const step =
        request.action === 'remove'
          ? await removeAll(tx, organizationId, chosen)
          : request.action === 'set-role'
            ? await setRoles(tx, organizationId, chosen, request.role)
            : await addAll(tx, context.organization, chosen, request.teamId)
      const tell = (what: MailOf) => notify(tx, by, context.organization, step.done, () => what)
      if (request.action === 'remove') await tell(['removed'])
      if (request.action === 'set-role') await tell(['role', request.role])
      const kept = step.done.map((each) => ({
        id: each.id,
        name: each.name || each.email,
        before: { userId: each.userId, ...step.kept(each) } satisfies KeptMember,
      }))
      await keepForUndo(tx, actId, kept)
      await recordStep(tx, by, context.organization, { ...step, actId, total })
      return { done: step.done.length, unchanged: step.unchanged, noRoom: step.noRoom ?? 0, held }
    },
  })
  const { done = 0, unchanged = 0, self = 0, held = 0, noRoom = 0, gone = 0 } = counts
  return { done, unchanged, self, held, noRoom, gone, remaining, undo: undoable ? act : null }
}

/** A single member is recorded by name, as from their row. */
export async function recordStep(
  tx: Database,
  by: Actor,
  { id, name }: Organization,
  { actId, total, ...step }: Step & { actId: string; total: number },
): Promise<void> {
  const subject = { id, name, email: '' }
  const [only] = total === 1 ? step.done : []
  const rows = step.done.map((each) => ({
    id: each.userId,
    name: each.name,
    email: each.email,
    changes: step.changes?.(each),
  }))
  await record(tx, by, [
    only ? { ...eventOf(step, only), id: actId, subject } : { ...step.act, id: actId, subject, rows },
  ])
}

/** Actions after which the member is gone: recorded as a change from their address to null. */
const away = new Set(['organization.remove-member', 'organization.remove-from-team'])

const eventOf = ({ act, changes }: Step, one: Reached) => ({
  ...act,
  changes: {
    ...act.changes,
    ...changes?.(one),
    member: away.has(act.action) ? { from: one.email, to: null } : { from: null, to: one.email },
  },
})

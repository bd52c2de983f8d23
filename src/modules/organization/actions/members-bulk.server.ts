import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { canIn, mayDealWith, type OrganizationRole } from '~/access/organization'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { type Actor, type AuditAct, record } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { notifyRemoved, notifyRole } from '../notices.server'
import { member, teamMember } from '../organization.table.server'
import { inOrganization, limitsOf, type Organization, refuseIn } from './in-organization.server'
import { cancelWhatTheyMayNotOffer } from './member.server'
import { teamIn } from './team.server'

/** So many in one transaction: others wait for the organization no longer than that. */
const batch = 500

/** Owners are made one by one: each of them is counted against what a person may own. */
export type MembersRequest =
  | { action: 'remove' }
  | { action: 'set-role'; role: Exclude<OrganizationRole, 'owner'> }
  | { action: 'add-to-team'; teamId: string }

/** Every one that was meant is in exactly one of these. */
export type MembersOutcome = {
  done: number
  unchanged: number
  /** The caller themselves, whom bulk actions leave out. */
  self: number
  /** Owners, of whom only owners dispose. */
  held: number
  /** For whom the team has no room. */
  noRoom: number
  /** Named in the request, and no longer members. */
  gone: number
}

type Chosen = {
  id: string
  userId: string
  role: OrganizationRole
  name: string
  email: string
  language: string
  inTeam: boolean
}

type Step = {
  done: Chosen[]
  unchanged: number
  noRoom?: number
  /** What the log says of all of them, and of one beyond that. */
  act: Omit<AuditAct, 'id' | 'subject' | 'rows'>
  changes?: (one: Chosen) => AuditAct['changes']
}

async function removeAll(tx: Database, chosen: Chosen[]): Promise<Step> {
  await tx.delete(member).where(inArray(member.id, idsOf(chosen)))
  return {
    done: chosen,
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
): Promise<Step> {
  const done = chosen.filter((each) => each.role !== role)
  if (done.length > 0) {
    await tx
      .update(member)
      .set({ role })
      .where(inArray(member.id, idsOf(done)))
    await cancelWhatTheyMayNotOffer(
      tx,
      organizationId,
      done.map(({ userId }) => userId),
      role,
    )
  }
  return {
    done,
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
): Promise<Step> {
  const { name } = await teamIn(tx, organization.id, teamId)
  const outside = chosen.filter(({ inTeam }) => !inTeam)
  const inside = await tx.$count(teamMember, eq(teamMember.teamId, teamId))
  const done = outside.slice(0, Math.max(0, limitsOf(organization).teamMembers - inside))
  if (done.length > 0)
    await tx
      .insert(teamMember)
      .values(done.map(({ userId }) => ({ id: newId(), organizationId: organization.id, teamId, userId })))
  return {
    done,
    unchanged: chosen.length - outside.length,
    noRoom: outside.length - done.length,
    act: { action: 'organization.add-to-team', changes: { team: { from: null, to: name } } },
  }
}

const idsOf = (chosen: Chosen[]) => chosen.map(({ id }) => id)

function requireMay(own: OrganizationRole, { action }: MembersRequest): void {
  if (action === 'add-to-team') {
    if (!canIn(own, 'member.update'))
      throw new AppError('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER', 403)
    return
  }
  const permission = action === 'remove' ? 'member.delete' : 'member.update'
  if (!canIn(own, permission)) throw refuseIn(permission)
}

/** Does it to all of those that the caller may touch, and tells what became of each. Teams take oneself too. */
export async function actOnMembers(
  db: Database,
  by: Actor,
  organizationId: string,
  request: MembersRequest,
  where: SQL | undefined,
  /** How many were named, where they were: some may be gone. */
  named?: number,
): Promise<MembersOutcome> {
  const outcome: MembersOutcome = { done: 0, unchanged: 0, self: 0, held: 0, noRoom: 0, gone: 0 }
  const actId = newId()
  let after = ''
  let seen = 0
  for (;;) {
    const step = await inOrganization(db, by, organizationId, { permission: null }, async (tx, place) => {
      requireMay(place.own.role, request)
      const teamId = request.action === 'add-to-team' ? request.teamId : ''
      const rows = await tx
        .select({
          id: member.id,
          userId: member.userId,
          role: member.role,
          name: user.name,
          email: user.email,
          language: user.language,
          inTeam: sql<boolean>`exists (select from ${teamMember} where ${teamMember.teamId} = ${teamId} and ${teamMember.userId} = ${member.userId})`,
        })
        .from(member)
        .innerJoin(user, eq(user.id, member.userId))
        .where(and(eq(member.organizationId, organizationId), where, gt(member.id, after)))
        .orderBy(asc(member.id))
        .limit(batch)
      const touches = request.action !== 'add-to-team'
      const others = touches ? rows.filter(({ userId }) => userId !== by.caller.userId) : rows
      const chosen = touches ? others.filter(({ role }) => mayDealWith(place.own.role, role)) : others
      const done =
        chosen.length === 0
          ? null
          : request.action === 'remove'
            ? await removeAll(tx, chosen)
            : request.action === 'set-role'
              ? await setRoles(tx, organizationId, chosen, request.role)
              : await addAll(tx, place.organization, chosen, request.teamId)
      // One is told of by name, as if it were done from their row.
      const only = named === 1 ? done?.done[0] : undefined
      const { id, name } = place.organization
      if (done && !only)
        await record(tx, by, [
          {
            ...done.act,
            id: actId,
            subject: { id, name, email: '' },
            rows: done.done.map((each) => ({
              id: each.userId,
              name: each.name,
              email: each.email,
              changes: done.changes?.(each),
            })),
          },
        ])
      return {
        value: {
          done: done?.done ?? [],
          unchanged: done?.unchanged ?? 0,
          noRoom: done?.noRoom ?? 0,
          organization: place.organization,
          last: rows.at(-1)?.id,
          rows: rows.length,
          self: rows.length - others.length,
          held: others.length - chosen.length,
        },
        events: only && done ? [eventOf(done, only)] : [],
      }
    })
    seen += step.rows
    outcome.done += step.done.length
    outcome.unchanged += step.unchanged
    outcome.self += step.self
    outcome.held += step.held
    outcome.noRoom += step.noRoom
    for (const person of step.done) {
      if (request.action === 'remove') notifyRemoved(by, person, step.organization)
      if (request.action === 'set-role') notifyRole(by, person, step.organization, request.role)
    }
    if (step.rows < batch) return { ...outcome, gone: Math.max(0, (named ?? seen) - seen) }
    after = step.last!
  }
}

const eventOf = ({ act, changes }: Step, one: Chosen) => ({
  ...act,
  changes: {
    ...act.changes,
    ...changes?.(one),
    member:
      act.action === 'organization.remove-member'
        ? { from: one.email, to: null }
        : { from: null, to: one.email },
  },
})

import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { mayDealWith, type OrganizationRole } from '~/access/organization'
import type { Undone } from '~/entity/act/act.contract'
import { type act, actRow } from '~/entity/act/act.table.server'
import { undoEntryId, undoIn } from '~/entity/act/undo.server'
import { newId } from '~/lib/new-id'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { user } from '~/modules/auth/auth.table.server'
import type { UndoReason } from '~/platform/module-extensions.server'
import type { Database } from '~/platform/database.server'
import { notify } from '../../mails/organization-notices.server'
import { cancelInvitations } from '../../invitations/invitation.data.server'
import { invitation } from '../../invitations/invitation.table.server'
import type { MembersRequest } from '../member.contract'
import { team, teamMember } from '../../teams/team.table.server'
import { member } from '../member.table.server'
import {
  hasRoomToOwn,
  limitsOf,
  memberAction,
  type OrganizationContext,
} from '../../actions/in-organization.server'
import { cancelInvitationsAboveRole } from './member.server'
import { type KeptMember, type Reached, recordStep, requireMay, type Step } from './members-bulk.server'

type Act = typeof act.$inferSelect

/** A member of the action; `role` is the role to restore. */
type Person = Reached & { kept: KeptMember }

type Undo = {
  done: Person[]
  reasons: Record<string, UndoReason>
  step: Pick<Step, 'act' | 'changes'>
}

type UndoMembers = (tx: Database, context: OrganizationContext, found: Act, ids: string[]) => Promise<Undo>

/** Locked in one order, because a deleted user cannot become a member. */
async function peopleOf(tx: Database, found: Act, ids: string[]): Promise<Person[]> {
  const rows = await tx
    .select({
      id: actRow.rowId,
      kept: sql<KeptMember>`${actRow.before}`,
      userId: user.id,
      name: user.name,
      email: user.email,
      language: user.language,
    })
    .from(actRow)
    .innerJoin(user, eq(user.id, sql`${actRow.before} ->> 'userId'`))
    .where(and(eq(actRow.actId, found.id), inArray(actRow.rowId, ids)))
    .orderBy(user.id)
    .for('key share', { of: user })
  return rows.map((row) => ({ ...row, role: row.kept.role ?? 'member' }))
}

/** Splits members by result: `reasonOf` says why one is skipped. */
async function sortOut(
  ids: string[],
  people: Person[],
  reasonOf: (person: Person) => UndoReason | undefined | Promise<UndoReason | undefined>,
): Promise<Pick<Undo, 'done' | 'reasons'>> {
  const done: Person[] = []
  const reasons = Object.fromEntries(ids.map((id): [string, UndoReason] => [id, 'missing']))
  for (const person of people) {
    const reason = await reasonOf(person)
    if (reason) reasons[person.id] = reason
    else {
      done.push(person)
      delete reasons[person.id]
    }
  }
  return { done, reasons }
}

/** Only owners can restore owners, and each counts against the limit of owned organizations. */
async function whyNotAs(
  tx: Database,
  { own }: OrganizationContext,
  { role, userId }: Person,
): Promise<UndoReason | undefined> {
  if (!mayDealWith(own.role, role)) return 'denied'
  if (role === 'owner' && !(await hasRoomToOwn(tx, userId))) return 'full'
  return undefined
}

const userIdsOf = (people: Person[]) => people.map(({ userId }) => userId)

const membersNow = async (tx: Database, { organization }: OrganizationContext, people: Person[]) => {
  const rows = await tx
    .select({ id: member.id, userId: member.userId, role: member.role })
    .from(member)
    .where(and(eq(member.organizationId, organization.id), inArray(member.userId, userIdsOf(people))))
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Members whose role was changed again since, or who left and rejoined, keep their current role. */
const undoRoles: UndoMembers = async (tx, context, found, ids) => {
  const given = found.details.role as OrganizationRole
  const people = await peopleOf(tx, found, ids)
  const now = await membersNow(tx, context, people)
  const sorted = await sortOut(ids, people, (person) => {
    const current = now.get(person.userId)
    if (!current) return 'missing'
    if (current.id !== person.id || current.role !== given) return 'changed'
    return whyNotAs(tx, context, person)
  })
  for (const role of new Set(sorted.done.map((person) => person.role))) {
    const having = sorted.done.filter((person) => person.role === role)
    const memberIds = having.map(({ id }) => id)
    await tx.update(member).set({ role }).where(inArray(member.id, memberIds))
    await cancelInvitationsAboveRole(tx, context.organization.id, userIdsOf(having), role)
  }
  return {
    ...sorted,
    step: {
      act: { action: 'organization.restore-role' },
      changes: ({ role }) => ({ role: { from: given, to: role } }),
    },
  }
}

/** Members who rejoined since: if they left again, that was their own decision. */
async function joinedSince(
  tx: Database,
  { organization }: OrganizationContext,
  found: Act,
  people: Person[],
) {
  const rows = await tx
    .selectDistinct({ userId: auditEntry.actorId })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.subjectId, organization.id),
        eq(auditEntry.action, 'organization.join'),
        gt(auditEntry.at, found.createdAt),
        inArray(auditEntry.actorId, userIdsOf(people)),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

/** Restores role, join date and the teams that still exist and have room. */
const undoRemoval: UndoMembers = async (tx, context, found, ids) => {
  const { organization } = context
  const people = await peopleOf(tx, found, ids)
  const now = await membersNow(tx, context, people)
  const joined = await joinedSince(tx, context, found, people)
  let room = limitsOf(organization).members - organization.memberCount
  const sorted = await sortOut(ids, people, async (person) => {
    if (now.has(person.userId) || joined.has(person.userId)) return 'changed'
    if (room <= 0) return 'full'
    const reason = await whyNotAs(tx, context, person)
    if (!reason) room--
    return reason
  })
  if (sorted.done.length > 0) {
    await tx.insert(member).values(
      sorted.done.map(({ id, userId, role, kept }) => ({
        id,
        organizationId: organization.id,
        userId,
        role,
        createdAt: new Date(kept.createdAt!),
      })),
    )
    await rejoinTeams(tx, context, sorted.done)
    // Invitations sent to them since the removal, which a member cannot accept.
    const addresses = sorted.done.map(({ email }) => email.toLowerCase())
    await cancelInvitations(tx, organization.id, inArray(sql`lower(${invitation.email})`, addresses))
  }
  return {
    ...sorted,
    step: {
      act: { action: 'organization.restore-member' },
      changes: ({ role }) => ({ role: { from: null, to: role } }),
    },
  }
}

async function rejoinTeams(
  tx: Database,
  { organization }: OrganizationContext,
  people: Person[],
): Promise<void> {
  const teams = await tx
    .select({ id: team.id, members: tx.$count(teamMember, eq(teamMember.teamId, team.id)) })
    .from(team)
    .where(eq(team.organizationId, organization.id))
  const most = limitsOf(organization).teamMembers
  const joining = teams.flatMap(({ id: teamId, members }) =>
    people
      .filter(({ kept }) => kept.teams?.includes(teamId))
      .slice(0, Math.max(0, most - members))
      .map(({ userId }) => ({ id: newId(), organizationId: organization.id, teamId, userId })),
  )
  if (joining.length > 0) await tx.insert(teamMember).values(joining)
}

/** Members who left the team and rejoined since stay. */
const undoTeam: UndoMembers = async (tx, { organization }, found, ids) => {
  const teamId = String(found.details.teamId)
  const [context] = await tx
    .select({ name: team.name })
    .from(team)
    .where(and(eq(team.organizationId, organization.id), eq(team.id, teamId)))
  const people = context ? await peopleOf(tx, found, ids) : []
  const added = people.flatMap(({ kept }) => kept.added ?? [])
  const gone =
    added.length > 0
      ? await tx.delete(teamMember).where(inArray(teamMember.id, added)).returning({ id: teamMember.id })
      : []
  const isGone = new Set(gone.map(({ id }) => id))
  const sorted = await sortOut(ids, people, ({ kept }) =>
    kept.added !== undefined && isGone.has(kept.added) ? undefined : 'changed',
  )
  return {
    ...sorted,
    step: {
      act: {
        action: 'organization.remove-from-team',
        changes: { team: { from: context?.name ?? '', to: null } },
      },
    },
  }
}

/** Undo functions by the action's name in the audit log. */
export const memberUndos = {
  'organization.set-role': { action: 'set-role', undo: undoRoles },
  'organization.remove-member': { action: 'remove', undo: undoRemoval },
  'organization.add-to-team': { action: 'add-to-team', undo: undoTeam },
} satisfies Record<string, { action: MembersRequest['action']; undo: UndoMembers }>

const isUndoable = (kind: string): kind is keyof typeof memberUndos => Object.hasOwn(memberUndos, kind)

/** Undoes a bulk action on members of this organization, for callers with that permission. Notifies each member. */
export const undoOnMembers = memberAction(
  { permission: null },
  async (tx, { by, ...context }, id: string) => {
    const { organization } = context
    const value: Undone = await undoIn(tx, { id }, (found) => {
      if (!isUndoable(found.kind) || found.details.organizationId !== organization.id) return undefined
      const { action, undo } = memberUndos[found.kind]
      requireMay(context.own.role, action)
      let taken: Undo
      return {
        undo: async (ids) => {
          taken = await undo(tx, context, found, ids)
          const others = taken.done.filter((person) => person.userId !== by.caller.userId)
          const kind = ({ remove: 'restored', 'set-role': 'role', 'add-to-team': null } as const)[action]
          if (kind) await notify(tx, by, organization, others, ({ role }) => [kind, role])
          return { done: taken.done.map((person) => person.id), reasons: taken.reasons }
        },
        record: () =>
          recordStep(tx, by, organization, {
            ...taken.step,
            done: taken.done,
            unchanged: 0,
            actId: undoEntryId(by, found),
            total: found.total,
          }),
      }
    })
    return { value, events: [] }
  },
)

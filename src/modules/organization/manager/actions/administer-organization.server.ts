import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import {
  type ActRequest,
  type Counted,
  countRows,
  keepForUndo,
  type Meant,
  runAct,
} from '~/entity/act/act.server'
import { changedBut } from '~/entity/act/undo.server'
import { AppError } from '~/lib/app-error'
import { type Actor, record } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { forbidWhileImpersonating, requireActiveSession } from '~/modules/user/actions/administer.server'
import { bannedNow } from '~/modules/auth/sessions/session.data.server'
import type { UndoKind } from '~/platform/module-extensions.server'
import type { Database } from '~/platform/database.server'
import { ownersCanAct } from '../administered.data.server'
import type { OrganizationOutcome } from '../administered.contract'
import type { Quotas } from '../quotas.schema'
import { organization } from '../../organization.table.server'
import { member } from '../../members/member.table.server'
import { notify, notifyDeleted } from '../../mails/organization-notices.server'
import {
  changesOf,
  inOrganizationTransaction,
  memberOf,
  onOrganization,
  type Organization,
  type OrganizationEvent,
} from '../../actions/in-organization.server'
import { eraseOrganizations } from '../../actions/organization.server'

/** Makes a member an owner if no owner could sign in. */
export function appointOwner(db: Database, by: Actor, id: string, userId: string): Promise<void> {
  return onOrganization(db, by, id, async (tx, found) => {
    const target = await memberOf(tx, id, userId)
    const [reader] = await tx
      .select({
        userId: user.id,
        email: user.email,
        language: user.language,
        banned: sql<boolean>`${bannedNow}`,
      })
      .from(user)
      .where(eq(user.id, userId))
    if (!target || !reader) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 404)
    // A banned owner could not sign in either.
    if (reader.banned) throw new AppError('BANNED_USER', 409)
    const [able] = await tx.select({ yes: ownersCanAct }).from(organization).where(eq(organization.id, id))
    if (able!.yes) throw new AppError('ORGANIZATION_HAS_AN_OWNER', 409)
    await tx.update(member).set({ role: 'owner' }).where(eq(member.id, target.id))
    const changes = { member: { from: null, to: reader.email }, role: { from: target.role, to: 'owner' } }
    await notify(tx, 'product', found, [reader], () => ['ownership'])
    return { value: undefined, events: [{ action: 'organization.appoint-owner', changes }] }
  })
}

export function setQuotas(db: Database, by: Actor, id: string, quotas: Quotas): Promise<void> {
  return onOrganization(db, by, id, async (tx, found) => {
    const changes = changesOf(found, quotas)
    if (Object.keys(changes).length === 0) return { value: undefined, events: [] }
    await tx.update(organization).set(quotas).where(eq(organization.id, id))
    return { value: undefined, events: [{ action: 'organization.set-quotas', changes }] }
  })
}

/** Members can still read it and leave, and nothing else. Null resumes it. */
export function suspend(db: Database, by: Actor, id: string, suspension: Suspension | null): Promise<void> {
  const reason = suspension?.reason ?? null
  return onOrganization(db, by, id, async (tx, found) => {
    if ((reason !== null) === (found.suspendedAt !== null)) return { value: undefined, events: [] }
    await writeSuspension(tx, [found], suspension)
    return { value: undefined, events: [suspensionEvent(reason)] }
  })
}

export type Suspension = {
  reason: string
  /** Notifies its owners by mail. */
  notify?: boolean
}

type Named = Pick<Organization, 'id' | 'name' | 'slug'>

const idsOf = (chosen: Named[]) => chosen.map(({ id }) => id)

/** In the order of ids, as all code that locks several organizations, to avoid deadlocks. */
const lockMany = (tx: Database, where: SQL | undefined): PromiseLike<Named[]> =>
  tx
    .select({ id: organization.id, name: organization.name, slug: organization.slug })
    .from(organization)
    .where(where)
    .orderBy(asc(organization.id))
    .for('no key update')

async function notifyOwners(tx: Database, chosen: Named[], reason: string) {
  const owners = await tx
    .select({
      userId: user.id,
      email: user.email,
      language: user.language,
      organizationId: member.organizationId,
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(inArray(member.organizationId, idsOf(chosen)), eq(member.role, 'owner')))
  for (const one of chosen) {
    const readers = owners.filter(({ organizationId }) => organizationId === one.id)
    await notify(tx, 'product', one, readers, () => ['suspended', reason])
  }
}

async function writeSuspension(tx: Database, chosen: Named[], suspension: Suspension | null): Promise<void> {
  await tx
    .update(organization)
    .set({ suspendedAt: suspension && sql`now()`, suspendedReason: suspension?.reason ?? null })
    .where(inArray(organization.id, idsOf(chosen)))
  if (suspension?.notify) await notifyOwners(tx, chosen, suspension.reason)
}

const suspensionEvent = (reason: string | null): OrganizationEvent => ({
  action: reason === null ? 'organization.resume' : 'organization.suspend',
  reason,
})

const pendingFor = (action: 'suspend' | 'resume') =>
  (action === 'resume' ? isNotNull : isNull)(organization.suspendedAt)

export const countSuspensions = (
  db: Database,
  action: 'suspend' | 'resume',
  where: SQL | undefined,
): Promise<Counted> => countRows(db, organization, and(where, pendingFor(action)))

export async function suspendMany(
  db: Database,
  by: Actor,
  suspension: Suspension | null,
  { where, named, ...asked }: ActRequest & Meant,
): Promise<OrganizationOutcome> {
  const reason = suspension?.reason ?? null
  const pending = pendingFor(suspension ? 'suspend' : 'resume')
  const { act, remaining, counts, undoable } = await runAct(db, by, {
    ...asked,
    kind: suspensionEvent(reason).action,
    table: organization,
    where: and(where, pending),
    details: { reason },
    transaction: (work) => inOrganizationTransaction(db, by, work),
    counts: async (tx, total) => {
      const matched = await tx.$count(organization, where)
      return { unchanged: Math.max(0, matched - total), gone: Math.max(0, (named ?? matched) - matched) }
    },
    step: async (tx, ids, { actId, total }) => {
      const rows = await lockMany(tx, and(inArray(organization.id, ids), pending))
      await requireActiveSession(tx, by)
      const unchanged = (await tx.$count(organization, inArray(organization.id, ids))) - rows.length
      if (rows.length === 0) return { done: 0, unchanged }
      await writeSuspension(tx, rows, suspension)
      if (suspension) await keepForUndo(tx, actId, rows)
      const subjects = rows.map(({ id, name }) => ({ id, name, email: '' }))
      const event = { ...suspensionEvent(reason), id: actId }
      await record(tx, by, [total === 1 ? { ...event, subject: subjects[0]! } : { ...event, rows: subjects }])
      return { done: rows.length, unchanged }
    },
  })
  const { done = 0, unchanged = 0, gone = 0 } = counts
  return { done, unchanged, gone, remaining, undo: undoable ? act : null }
}

export const undoSuspension: UndoKind = {
  permission: 'organization.suspend',
  action: 'organization.resume',
  // An organization that was suspended again since, for another reason, stays suspended.
  undo: async (tx, { details }, ids, by) => {
    forbidWhileImpersonating(by)
    const unchanged = and(
      inArray(organization.id, ids),
      isNotNull(organization.suspendedAt),
      eq(organization.suspendedReason, String(details.reason)),
    )
    const found = await lockMany(tx, unchanged)
    await requireActiveSession(tx, by)
    const done = idsOf(found)
    if (done.length > 0) await writeSuspension(tx, found, null)
    return { done, reasons: changedBut(ids, done) }
  },
}

export function removeOrganization(db: Database, by: Actor, id: string): Promise<void> {
  return onOrganization(db, by, id, async (tx, found) => {
    await notifyDeleted(tx, 'product', found)
    return { value: await eraseOrganizations(tx, [id]), events: [{ action: 'organization.remove' }] }
  })
}

import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { type Actor, record } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { requireStanding } from '~/modules/user/actions/administer.server'
import { bannedNow } from '~/modules/user/user-list.data.server'
import type { Database } from '~/platform/database.server'
import { ownersCanAct } from '../organization.data.server'
import { releaseLogos } from '../logo/logos.server'
import type { OrganizationOutcome } from '../organization.schema'
import type { Quotas } from '../quotas.schema'
import { member, organization } from '../organization.table.server'
import { notifyDeleted, notifyOwner, notifySuspended } from '../notices.server'
import {
  inOrganizationTransaction,
  lockOrganization,
  memberOf,
  type Organization,
  type OrganizationEvent,
  recordIn,
} from './in-organization.server'

/** What the product's administrators do to an organization, from outside of it. */
function administer<T>(
  db: Database,
  by: Actor,
  id: string,
  act: (tx: Database, found: Organization) => Promise<{ value: T; events: OrganizationEvent[] }>,
): Promise<T> {
  return inOrganizationTransaction(db, by, async (tx) => {
    const found = await lockOrganization(tx, id)
    await requireStanding(tx, by)
    const { value, events } = await act(tx, found)
    await recordIn(tx, by, found, events)
    return value
  })
}

/** One of its members, where none of its owners could sign in. */
export async function appointOwner(db: Database, by: Actor, id: string, userId: string): Promise<void> {
  const { person, place } = await administer(db, by, id, async (tx, found) => {
    const target = await memberOf(tx, id, userId)
    const [reader] = await tx
      .select({ email: user.email, language: user.language, banned: sql<boolean>`${bannedNow}` })
      .from(user)
      .where(eq(user.id, userId))
    if (!target || !reader) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 404)
    // Nobody would be helped by an owner who cannot sign in either.
    if (reader.banned) throw new AppError('BANNED_USER', 409)
    const [able] = await tx.select({ yes: ownersCanAct }).from(organization).where(eq(organization.id, id))
    if (able!.yes) throw new AppError('ORGANIZATION_HAS_AN_OWNER', 409)
    await tx.update(member).set({ role: 'owner' }).where(eq(member.id, target.id))
    const changes = { member: { from: null, to: reader.email }, role: { from: target.role, to: 'owner' } }
    return {
      value: { person: reader, place: found },
      events: [{ action: 'organization.appoint-owner' as const, changes }],
    }
  })
  notifyOwner('product', person, place)
}

export function setQuotas(db: Database, by: Actor, id: string, quotas: Quotas): Promise<void> {
  return administer(db, by, id, async (tx, found) => {
    const changes = Object.fromEntries(
      Object.entries(quotas)
        .map(([name, to]) => [name, { from: found[name as keyof Quotas], to }] as const)
        .filter(([, { from, to }]) => from !== to),
    )
    if (Object.keys(changes).length === 0) return { value: undefined, events: [] }
    await tx.update(organization).set(quotas).where(eq(organization.id, id))
    return { value: undefined, events: [{ action: 'organization.set-quotas', changes }] }
  })
}

/** Its members see it and may leave; nothing else is done in it. Null ends it. */
export async function suspend(
  db: Database,
  by: Actor,
  id: string,
  suspension: Suspension | null,
): Promise<void> {
  const reason = suspension?.reason ?? null
  const changed = await administer(db, by, id, async (tx, found) => {
    if ((reason !== null) === (found.suspendedAt !== null)) return { value: null, events: [] }
    await writeSuspension(tx, [id], reason)
    return { value: found, events: [suspensionEvent(reason)] }
  })
  if (changed && suspension) await notifyOwners(db, [changed], suspension)
}

export type Suspension = {
  reason: string
  /** Its owners are told by mail. */
  notify?: boolean
}

async function notifyOwners(
  db: Database,
  places: Pick<Organization, 'id' | 'name' | 'slug'>[],
  given: Suspension,
) {
  if (!given.notify || places.length === 0) return
  const owners = await db
    .select({ email: user.email, language: user.language, organizationId: member.organizationId })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(
      and(
        inArray(
          member.organizationId,
          places.map(({ id }) => id),
        ),
        eq(member.role, 'owner'),
      ),
    )
  const byId = new Map(places.map((place) => [place.id, place]))
  for (const { organizationId, ...reader } of owners)
    notifySuspended(reader, byId.get(organizationId)!, given.reason)
}

const writeSuspension = (tx: Database, ids: string[], reason: string | null) =>
  tx
    .update(organization)
    .set({ suspendedAt: reason === null ? null : sql`now()`, suspendedReason: reason })
    .where(inArray(organization.id, ids))

const suspensionEvent = (reason: string | null): OrganizationEvent => ({
  action: reason === null ? 'organization.resume' : 'organization.suspend',
  reason,
})

/** So many in one transaction: locks stay short, and what is done stays done. */
const batch = 500

/** The same to several. In the order of their ids, as everybody locks who locks more than one. */
export async function suspendMany(
  db: Database,
  by: Actor,
  suspension: Suspension | null,
  where: SQL | undefined,
  /** How many were named, where they were: some may be gone. */
  named?: number,
): Promise<OrganizationOutcome> {
  const actId = newId()
  const reason = suspension?.reason ?? null
  const matched = await db.$count(organization, where)
  const pending = (reason === null ? isNotNull : isNull)(organization.suspendedAt)
  let done = 0
  for (let after = '', more = true; more;) {
    const found = await inOrganizationTransaction(db, by, async (tx) => {
      const rows = await tx
        .select({ id: organization.id, name: organization.name, slug: organization.slug })
        .from(organization)
        .where(and(where, pending, gt(organization.id, after)))
        .orderBy(asc(organization.id))
        .limit(batch)
        .for('no key update')
      await requireStanding(tx, by)
      if (rows.length === 0) return rows
      await writeSuspension(
        tx,
        rows.map(({ id }) => id),
        reason,
      )
      const subjects = rows.map((row) => ({ ...row, email: '' }))
      if (matched === 1) await record(tx, by, [{ ...suspensionEvent(reason), subject: subjects[0]! }])
      else await record(tx, by, [{ ...suspensionEvent(reason), id: actId, rows: subjects }])
      return rows
    })
    if (suspension) await notifyOwners(db, found, suspension)
    done += found.length
    more = found.length === batch
    after = found.at(-1)?.id ?? after
  }
  return {
    done,
    unchanged: Math.max(0, matched - done),
    gone: Math.max(0, (named ?? matched) - matched),
  }
}

export async function removeOrganization(db: Database, by: Actor, id: string): Promise<void> {
  const { sendNotices, release } = await administer(db, by, id, async (tx, found) => {
    const notice = await notifyDeleted(tx, 'product', found)
    const files = await releaseLogos(tx, id)
    await tx.delete(organization).where(eq(organization.id, id))
    return {
      value: { sendNotices: notice, release: files },
      events: [{ action: 'organization.remove' as const }],
    }
  })
  sendNotices()
  release()
}

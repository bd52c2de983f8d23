import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Caller } from '~/access/caller'
import { rowValues, toColumns } from '~/entity/fields/field-store.server'
import type { AuditAction } from '~/manifest/audit-kind'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { AppError } from '~/lib/app-error'
import { lockSignedIn } from '~/modules/auth/address/address-change.data.server'
import { account, passkey, session, user } from '~/modules/auth/auth.table.server'
import { readableFields, writableFields } from '~/modules/auth/own-fields'
import type { OwnChange, OwnProfile } from '~/modules/auth/own-profile.schema'
import { forgetDevice } from '~/modules/auth/sessions/device.data.server'
import type { Database } from '~/platform/database.server'
import { inTransaction } from '~/platform/transaction.server'
import { extensionsOf } from '~/platform/module-extensions.server'
import type { AccountData, Passkey, Visit } from './account.schema'
import { completeOnboarding } from '~/modules/auth/auth.data.server'

/** Older sessions are not listed but can be revoked all at once. */
const shown = 100

/** The user's own valid sessions, without impersonations. */
const isOwnDevice = (userId: string) =>
  and(eq(session.userId, userId), isNull(session.impersonatedBy), gt(session.expiresAt, sql`now()`))

export function listSessions(db: Database, userId: string, currentId: string) {
  return db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      address: session.ipAddress,
      lastSeenAt: session.updatedAt,
    })
    .from(session)
    .where(isOwnDevice(userId))
    .orderBy(desc(eq(session.id, currentId)), desc(session.updatedAt), desc(session.id))
    .limit(shown)
}

/** Returns false if the user has no such session. */
export function deleteSession(db: Database, own: Caller, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockSignedIn(tx, own))) throw new AppError('UNAUTHORIZED', 401)
    await forgetDevice(tx, own.userId, id)
    const deleted = await tx
      .delete(session)
      .where(and(isOwnDevice(own.userId), eq(session.id, id)))
      .returning({ id: session.id })
    return deleted.length > 0
  })
}

export function listPasskeys(db: Database, userId: string): Promise<Passkey[]> {
  return db
    .select({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.createdAt,
      synced: passkey.backedUp,
    })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(desc(passkey.createdAt), desc(passkey.id))
}

export async function readProfile(db: Database, userId: string): Promise<OwnProfile> {
  const [row] = await db.select().from(user).where(eq(user.id, userId))
  if (!row) throw new AppError('UNAUTHORIZED', 401)
  return rowValues(readableFields, row)
}

export function updateProfile(db: Database, own: Caller, change: OwnChange): Promise<OwnProfile> {
  return inTransaction(db, async (tx) => {
    if (!(await lockSignedIn(tx, own))) throw new AppError('UNAUTHORIZED', 401)
    const columns = toColumns(writableFields, change)
    if (Object.keys(columns).length > 0) await tx.update(user).set(columns).where(eq(user.id, own.userId))
    await completeOnboarding(tx, own.userId)
    return await readProfile(tx, own.userId)
  })
}

const impersonated: AuditAction = 'user.impersonate'
const left: AuditAction = 'user.stop-impersonating'

const next = alias(auditEntry, 'next')

/** Impersonations of the user, newest first. One ends at the same administrator's next end entry. */
export function listVisits(db: Database, userId: string, limit?: number): Promise<Visit[]> {
  const following = db
    .select({ until: sql<Date | null>`case when ${next.action} = ${left} then ${next.at} end`.as('until') })
    .from(next)
    .where(
      and(
        eq(next.subjectId, auditEntry.subjectId),
        eq(next.actorId, auditEntry.actorId),
        inArray(next.action, [impersonated, left]),
        sql`(${next.at}, ${next.id}) > (${auditEntry.at}, ${auditEntry.id})`,
      ),
    )
    .orderBy(asc(next.at), asc(next.id))
    .limit(1)
    .as('following')
  const visits = db
    .select({
      id: auditEntry.id,
      by: auditEntry.actorName,
      at: auditEntry.at,
      until: sql`${following.until}`.mapWith(auditEntry.at),
      reason: auditEntry.reason,
    })
    .from(auditEntry)
    .leftJoinLateral(following, sql`true`)
    .where(and(eq(auditEntry.subjectId, userId), eq(auditEntry.action, impersonated)))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
  return limit === undefined ? visits : visits.limit(limit)
}

export async function readEverything(db: Database, userId: string): Promise<AccountData | null> {
  const [people, signIns, passkeys, providers, visits, others] = await Promise.all([
    db.select().from(user).where(eq(user.id, userId)),
    db
      .select({
        createdAt: session.createdAt,
        lastSeenAt: session.updatedAt,
        expiresAt: session.expiresAt,
        address: session.ipAddress,
        userAgent: session.userAgent,
      })
      .from(session)
      .where(and(eq(session.userId, userId), isNull(session.impersonatedBy)))
      .orderBy(desc(session.createdAt), desc(session.id))
      // Bounds the export against scripts that sign in often; a person's activity fits.
      .limit(1000),
    listPasskeys(db, userId),
    db
      .select({ provider: account.providerId, createdAt: account.createdAt })
      .from(account)
      .where(eq(account.userId, userId))
      .orderBy(desc(account.createdAt), desc(account.id)),
    listVisits(db, userId),
    extensionsOf('personalData', db, userId),
  ])
  const [person] = people
  if (!person) return null
  const profile = { ...person, ...rowValues(readableFields, person) }
  return { user: profile, signIns, passkeys, providers, visits, ...others }
}

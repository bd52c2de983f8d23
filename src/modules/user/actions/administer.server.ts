import { eq, sql } from 'drizzle-orm'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'
import { refusalOf } from '~/access/refusals'
import { type AuditEvent, record, type Actor } from '~/modules/audit/record.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { isReferenceViolation, sqlState } from '~/platform/database-errors.server'
import { inTransaction as retried } from '~/platform/transaction.server'
import { bannedNow } from '../user-list.data.server'

export type Person = typeof user.$inferSelect

type Done<T> = { value: T; events: Omit<AuditEvent, 'subject'>[]; subject?: AuditEvent['subject'] }

/** Raised by the trigger that keeps an administrator. */
const lastAdmin = 'FW001'

/**
 * One administrative action on one person: locked, done and written down in one transaction, or not at all.
 * Nothing is written down where nothing was done.
 */
export function administer<T>(
  db: Database,
  by: Actor,
  userId: string,
  act: (tx: Database, person: Person) => Promise<Done<T>>,
  /** What must be locked before the person is. */
  before?: (tx: Database) => Promise<void>,
): Promise<T> {
  return inAdminTransaction(db, async (tx) => {
    forbidWhileImpersonating(by)
    await before?.(tx)
    // Oneself and the other in the order of their ids: two administrators who ban each other at once do not wait in a ring.
    const isFirst = by.caller.userId < userId
    if (isFirst) await requireActiveSession(tx, by)
    const [person] = await tx.select().from(user).where(eq(user.id, userId)).for('update')
    if (!isFirst) await requireActiveSession(tx, by)
    if (!person) throw new AppError('USER_NOT_FOUND', 404)
    const { value, events, subject = person } = await act(tx, person)
    await record(
      tx,
      by,
      events.map((event) => ({
        subject: { id: subject.id, name: subject.name, email: subject.email },
        ...event,
      })),
    )
    return value
  })
}

export async function inAdminTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await retried(db, work)
  } catch (error) {
    if (sqlState(error) === lastAdmin) throw new AppError('LAST_ADMIN', 409)
    // The session that one acts from ended while this waited for it.
    if (isReferenceViolation(error)) throw new AppError('UNAUTHORIZED', 401)
    throw error
  }
}

/** For what depends on more than the call itself, such as which fields it names. */
export function requirePermission({ caller }: Actor, permission: Permission): void {
  if (!can(caller, permission)) throw new AppError(refusalOf(permission), 403, { permission })
}

/** Impersonation is read-only, so that every change in the audit log was made by the person it names. */
export function forbidWhileImpersonating({ caller }: Actor): void {
  if (caller.impersonatedBy) throw new AppError('NOT_WHILE_IMPERSONATING', 403)
}

/**
 * Who asks was looked at when the request came. Whoever was banned, demoted or signed out while it waited for
 * somebody's lock, or for those before them of many, does nothing any more. Both are locked, the person
 * before the session as by those who end sessions: once a session is known to have ended, nothing of its doing appears.
 */
export async function requireActiveSession(tx: Database, { caller }: Actor): Promise<void> {
  const [own] = await tx
    .select({ role: user.role, banned: sql<boolean>`${bannedNow}` })
    .from(user)
    .innerJoin(session, eq(session.userId, user.id))
    .where(eq(session.id, caller.sessionId))
    .for('key share')
  if (!own || own.banned || own.role !== caller.role) throw new AppError('UNAUTHORIZED', 401)
}

/** `left`: whoever ends their own needs no telling. */
type EndReason = 'banned' | 'revoked' | 'left'

/** Told to the browsers whose sessions this transaction ends. */
export async function recordEndReason(tx: Database, reason: EndReason): Promise<void> {
  await tx.execute(sql`select set_config('foreword.session_end', ${reason}, true)`)
}

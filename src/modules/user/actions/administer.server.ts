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
import { bannedNow } from '~/modules/auth/sessions/session.data.server'

export type Person = typeof user.$inferSelect

type Done<T> = { value: T; events: Omit<AuditEvent, 'subject'>[]; subject?: AuditEvent['subject'] }

/** SQLSTATE of the trigger that prevents removing the last administrator. */
const lastAdmin = 'FW001'

/**
 * Performs one administrative action on one user: the lock, the change and its audit entry are one
 * transaction. No audit entry is written if nothing changed.
 */
export function administer<T>(
  db: Database,
  by: Actor,
  userId: string,
  act: (tx: Database, person: Person) => Promise<Done<T>>,
  /** Takes locks that must precede the lock on the user. */
  before?: (tx: Database) => Promise<void>,
): Promise<T> {
  return inAdminTransaction(db, async (tx) => {
    forbidWhileImpersonating(by)
    await before?.(tx)
    // Locks caller and target in the order of their ids, so that two administrators who ban each other do not
    // deadlock.
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
    // The caller's session was deleted while this transaction waited for a lock.
    if (isReferenceViolation(error)) throw new AppError('UNAUTHORIZED', 401)
    throw error
  }
}

/** For permissions that depend on the input, such as on which fields it contains. */
export function requirePermission({ caller }: Actor, permission: Permission): void {
  if (!can(caller, permission)) throw new AppError(refusalOf(permission), 403, { permission })
}

/** Impersonation is read-only, so that every change in the audit log was made by the person it names. */
export function forbidWhileImpersonating({ caller }: Actor): void {
  if (caller.impersonatedBy) throw new AppError('NOT_WHILE_IMPERSONATING', 403)
}

/**
 * Checks the caller again inside the transaction: since the request arrived, they may have been banned,
 * demoted or signed out while waiting for a lock. Locks the user before the session, in the same order as
 * code that ends sessions. Once a session has ended, none of its changes can be committed.
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

/** `left`: users who end their own sessions are not notified. */
type EndReason = 'banned' | 'revoked' | 'left'

/** Stores the reason that browsers show whose sessions this transaction ends. */
export async function recordEndReason(tx: Database, reason: EndReason): Promise<void> {
  await tx.execute(sql`select set_config('foreword.session_end', ${reason}, true)`)
}

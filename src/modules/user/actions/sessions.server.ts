import { randomBytes } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { can, isAdmin } from '~/access/can'
import { type Actor, record } from '~/modules/audit/record.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { keptAgent } from '~/lib/user-agent'
import type { Database } from '~/platform/database.server'
import { currentScope } from '~/platform/scope.server'
import { forgetDevice, forgetDevices } from '~/modules/auth/sessions/device.data.server'
import { isBannedNow } from '../user.data.server'
import { administer, inAdminTransaction, type Person, recordEndReason } from './administer.server'

type Session = typeof session.$inferSelect
export type Impersonation = { person: Person; session: Session }

/** Starts an impersonation of one hour. It depends on the administrator's own session and ends with it. */
export function impersonate(db: Database, by: Actor, userId: string, reason: string): Promise<Impersonation> {
  const { caller, address } = by
  return administer(db, by, userId, async (tx, person) => {
    if (person.id === caller.userId) throw new AppError('YOU_CANNOT_IMPERSONATE_YOURSELF', 400)
    const { request, settings } = currentScope()
    const grantedAll = settings.adminIds.includes(person.id)
    if (isAdmin({ role: person.role, grantedAll }) && !can(caller, 'user.impersonate-admins'))
      throw new AppError('YOU_CANNOT_IMPERSONATE_ADMINS', 403, { permission: 'user.impersonate-admins' })
    if (isBannedNow(person)) throw new AppError('BANNED_USER', 409)
    const [started] = await tx
      .insert(session)
      .values({
        id: newId(),
        token: randomBytes(24).toString('base64url'),
        userId: person.id,
        expiresAt: sql`now() + interval '1 hour'`,
        ipAddress: address,
        userAgent: keptAgent(request.headers.get('user-agent')),
        impersonatedBy: caller.userId,
        impersonatorSession: caller.sessionId,
      })
      .returning()
    return { value: { person, session: started! }, events: [{ action: 'user.impersonate', reason }] }
  })
}

/** Returns to the administrator's own session, whose token may have been rotated meanwhile. */
export function stopImpersonating(db: Database, by: Actor): Promise<Impersonation> {
  const { caller } = by
  const { impersonatedBy } = caller
  if (!impersonatedBy) throw new AppError('NOT_IMPERSONATING', 400)
  return inAdminTransaction(db, async (tx) => {
    await recordEndReason(tx, 'left')
    const [ended] = await tx.delete(session).where(eq(session.id, caller.sessionId)).returning()
    const [own] = ended?.impersonatorSession
      ? await tx
          .select({ session, person: user })
          .from(session)
          .innerJoin(user, eq(user.id, session.userId))
          .where(and(eq(session.id, ended.impersonatorSession), eq(session.userId, impersonatedBy.userId)))
      : []
    if (!own) throw new AppError('UNAUTHORIZED', 401)
    const subject = { id: caller.userId, name: caller.name, email: caller.email }
    await record(tx, by, [{ action: 'user.stop-impersonating', subject }])
    return own
  })
}

/** Ends the administrator's own session, and the impersonation with it. */
export function signOutWhileImpersonating(db: Database, by: Actor): Promise<void> {
  const { caller } = by
  return inAdminTransaction(db, async (tx) => {
    const own = tx
      .select({ id: session.impersonatorSession })
      .from(session)
      .where(eq(session.id, caller.sessionId))
    const ended = await tx.delete(session).where(inArray(session.id, own)).returning({ id: session.id })
    if (ended.length === 0) return
    const subject = { id: caller.userId, name: caller.name, email: caller.email }
    await record(tx, by, [{ action: 'user.stop-impersonating', subject }])
  })
}

/** The caller's current session ends by signing out, not by this call. */
const refuseCurrent = () => new AppError('CURRENT_SESSION', 400)

export function revokeSession(db: Database, by: Actor, userId: string, sessionId: string): Promise<void> {
  return administer(db, by, userId, async (tx) => {
    if (sessionId === by.caller.sessionId) throw refuseCurrent()
    await recordEndReason(tx, 'revoked')
    await forgetDevice(tx, userId, sessionId)
    const deleted = await tx
      .delete(session)
      .where(and(eq(session.userId, userId), eq(session.id, sessionId)))
      .returning({ id: session.id })
    if (deleted.length === 0) throw new AppError('SESSION_NOT_FOUND', 404)
    return { value: undefined, events: [{ action: 'session.revoke' }] }
  })
}

/** Returns the number of revoked sessions. */
export function revokeSessions(db: Database, by: Actor, userId: string): Promise<number> {
  return administer(db, by, userId, async (tx, person) => {
    if (person.id === by.caller.userId) throw refuseCurrent()
    await recordEndReason(tx, 'revoked')
    await forgetDevices(tx, [userId])
    const deleted = await tx.delete(session).where(eq(session.userId, userId)).returning({ id: session.id })
    return { value: deleted.length, events: deleted.length > 0 ? [{ action: 'session.revoke-all' }] : [] }
  })
}

import { and, eq } from 'drizzle-orm'
import type { Actor } from '~/modules/audit/record.server'
import { session } from '~/modules/auth/auth.table.server'
import { forgetDevice, forgetDevices } from '~/modules/auth/sessions/device.data.server'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { administer, recordEndReason } from './administer.server'

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

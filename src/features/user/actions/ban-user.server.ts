import { eq } from 'drizzle-orm'
import type { Actor } from '~/features/audit/record.server'
import { session, user } from '~/features/auth/auth.table.server'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/server/database.server'
import { administer, type Person, sayWhySessionsEnd } from './administer.server'

type Ban = { reason: string | null; expiresAt: Date | null }

/** Counts at once: their sessions end in the same transaction. */
export function banUser(db: Database, by: Actor, userId: string, ban: Ban): Promise<Person> {
  return administer(db, by, userId, async (tx, person) => {
    if (person.id === by.caller.userId) throw new AppError('YOU_CANNOT_BAN_YOURSELF', 400)
    const [value] = await tx
      .update(user)
      .set({ banned: true, banReason: ban.reason, banExpires: ban.expiresAt })
      .where(eq(user.id, userId))
      .returning()
    await sayWhySessionsEnd(tx, 'banned')
    await tx.delete(session).where(eq(session.userId, userId))
    const changes = { banExpires: { from: person.banExpires, to: ban.expiresAt } }
    return { value: value!, deeds: [{ action: 'user.ban', reason: ban.reason, changes }] }
  })
}

export function unbanUser(db: Database, by: Actor, userId: string): Promise<Person> {
  return administer(db, by, userId, async (tx, person) => {
    if (!person.banned) return { value: person, deeds: [] }
    const [value] = await tx
      .update(user)
      .set({ banned: false, banReason: null, banExpires: null })
      .where(eq(user.id, userId))
      .returning()
    const changes = { banReason: { from: person.banReason, to: null } }
    return { value: value!, deeds: [{ action: 'user.unban', changes }] }
  })
}

import { eq, inArray, and, sql } from 'drizzle-orm'
import type { Actor, AuditEvent } from '~/modules/audit/record.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { sendNotices } from '~/platform/outbox.server'
import { currentScope } from '~/platform/scope.server'
import { changedBut } from '~/entity/act/undo.server'
import type { UndoKind } from '~/platform/module-extensions.server'
import { bannedMail } from '../mails/user-mails.server'
import {
  administer,
  type Person,
  recordEndReason,
  forbidWhileImpersonating,
  requireActiveSession,
} from './administer.server'

export type Ban = { reason: string | null; expiresAt: Date | null; notify?: boolean }
type BanOf = Pick<Person, 'banReason' | 'banExpires'>

/** Takes effect at once: the sessions end in the same transaction. */
export async function setBan(tx: Database, ids: string[], ban: Ban): Promise<void> {
  await tx
    .update(user)
    .set({ banned: true, banReason: ban.reason, banExpires: ban.expiresAt })
    .where(inArray(user.id, ids))
  await recordEndReason(tx, 'banned')
  await tx.delete(session).where(inArray(session.userId, ids))
}

export async function liftBan(tx: Database, ids: string[]): Promise<void> {
  await tx.update(user).set({ banned: false, banReason: null, banExpires: null }).where(inArray(user.id, ids))
}

/** The audit entry of a ban; for a user who is already banned, `banChanges` has the previous end. */
export const banEvent = (ban: Ban): Omit<AuditEvent, 'subject'> => ({
  action: 'user.ban',
  reason: ban.reason,
  changes: banChanges({ banExpires: null }, ban),
})

export const banChanges = (before: Pick<BanOf, 'banExpires'>, { expiresAt }: Ban) => ({
  banExpires: { from: before.banExpires, to: expiresAt },
})

export const unbanChanges = (before: Pick<BanOf, 'banReason'>) => ({
  banReason: { from: before.banReason, to: null },
})

type Reader = { id: string; email: string; language: string | null }

/** Mails the banned users the reason and the end, if wanted, without naming the administrator. */
export async function notifyBanned(tx: Database, readers: readonly Reader[], ban: Ban): Promise<void> {
  if (!ban.notify) return
  const { messages } = currentScope()
  await sendNotices(
    tx,
    readers.map(({ id, email: to, language }) => ({
      kind: 'administration',
      by: 'product',
      to,
      user: id,
      write: () => bannedMail({ to, ...ban, messages: messages(language) }),
    })),
  )
}

export function banUser(db: Database, by: Actor, userId: string, ban: Ban): Promise<Person> {
  return administer(db, by, userId, async (tx, person) => {
    if (person.id === by.caller.userId) throw new AppError('YOU_CANNOT_BAN_YOURSELF', 400)
    await setBan(tx, [userId], ban)
    await notifyBanned(tx, [person], ban)
    return {
      value: await reread(tx, userId),
      events: [{ ...banEvent(ban), changes: banChanges(person, ban) }],
    }
  })
}

export function unbanUser(db: Database, by: Actor, userId: string): Promise<Person> {
  return administer(db, by, userId, async (tx, person) => {
    if (!person.banned) return { value: person, events: [] }
    await liftBan(tx, [userId])
    return {
      value: await reread(tx, userId),
      events: [{ action: 'user.unban', changes: unbanChanges(person) }],
    }
  })
}

async function reread(tx: Database, userId: string): Promise<Person> {
  const [person] = await tx.select().from(user).where(eq(user.id, userId))
  return person!
}

export const undoKinds: Record<string, UndoKind> = {
  // Ended sessions are not restored. Users with a newer ban, by its reason or end, stay banned.
  'user.ban': {
    permission: 'user.ban',
    action: 'user.unban',
    undo: async (tx, { details }, ids, by) => {
      forbidWhileImpersonating(by)
      const { reason, expiresAt } = details as { reason: string | null; expiresAt: string | null }
      const people = await tx
        .select({ id: user.id })
        .from(user)
        .where(
          and(
            inArray(user.id, ids),
            eq(user.banned, true),
            sql`${user.banReason} is not distinct from ${reason}::text`,
            sql`${user.banExpires} is not distinct from ${expiresAt}::timestamptz`,
          ),
        )
        .orderBy(user.id)
        .for('update')
      await requireActiveSession(tx, by)
      const done = people.map(({ id }) => id)
      if (done.length > 0) await liftBan(tx, done)
      return { done, reasons: changedBut(ids, done) }
    },
  },
}

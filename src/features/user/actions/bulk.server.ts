import { and, eq, exists, gt, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '~/features/audit/audit-actions'
import { type Actor, record } from '~/features/audit/record.server'
import { session, user } from '~/features/auth/auth.table.server'
import type { Database } from '~/server/database.server'
import { bannedNow } from '../user-list.data.server'
import type { BulkAction } from '../user.schema'
import { inTransaction, requireInPerson, requireStanding, sayWhySessionsEnd } from './administer.server'

/** So many in one transaction: locks stay short, and what is done stays done. */
const batch = 500

type Step = {
  action: AuditAction
  /** Those to whom it has not been done yet. */
  pending: (db: Database) => SQL | undefined
  act: (tx: Database, ids: string[], reason: string | null) => Promise<unknown>
}

const steps: Record<BulkAction, Step> = {
  ban: {
    action: 'user.ban',
    pending: () => not(bannedNow),
    act: async (tx, ids, reason) => {
      await tx
        .update(user)
        .set({ banned: true, banReason: reason, banExpires: null })
        .where(inArray(user.id, ids))
      await sayWhySessionsEnd(tx, 'banned')
      await tx.delete(session).where(inArray(session.userId, ids))
    },
  },
  unban: {
    action: 'user.unban',
    pending: () => eq(user.banned, true),
    act: (tx, ids) =>
      tx.update(user).set({ banned: false, banReason: null, banExpires: null }).where(inArray(user.id, ids)),
  },
  revoke: {
    action: 'session.revoke-all',
    pending: (db) =>
      exists(
        db
          .select({ one: sql`1` })
          .from(session)
          .where(and(eq(session.userId, user.id), gt(session.expiresAt, sql`now()`))),
      ),
    act: async (tx, ids) => {
      await sayWhySessionsEnd(tx, 'revoked')
      await tx.delete(session).where(inArray(session.userId, ids))
    },
  },
  delete: {
    action: 'user.delete',
    pending: () => undefined,
    act: (tx, ids) => tx.delete(user).where(inArray(user.id, ids)),
  },
}

/** Does it to all of those but oneself; how many there were, and how many it was done to. */
export async function actOnMany(
  db: Database,
  by: Actor,
  kind: BulkAction,
  who: SQL | undefined,
  reason: string | null,
): Promise<{ done: number; skipped: number }> {
  requireInPerson(by)
  const { action, pending, act } = steps[kind]
  const matched = await db.$count(user, who)
  const others = and(who, ne(user.id, by.caller.userId), pending(db))
  let done = 0
  let after = ''
  for (;;) {
    const people = await inTransaction(db, async (tx) => {
      const chosen = await tx
        .select({ id: user.id, name: user.name, email: user.email })
        .from(user)
        .where(and(others, gt(user.id, after)))
        // In one order for everybody, so that two who do this at once wait for each other and not in a ring.
        .orderBy(user.id)
        .limit(batch)
        .for('update')
      await requireStanding(tx, by)
      const ids = chosen.map(({ id }) => id)
      if (ids.length > 0) await act(tx, ids, reason)
      await record(
        tx,
        by,
        chosen.map((subject) => ({ action, subject, reason: kind === 'ban' ? reason : null })),
      )
      return chosen
    })
    done += people.length
    if (people.length < batch) return { done, skipped: Math.max(0, matched - done) }
    after = people.at(-1)!.id
  }
}

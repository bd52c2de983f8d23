import { and, eq, inArray, sql } from 'drizzle-orm'
import { changedBut } from '~/entity/act/undo.server'
import { user } from '~/modules/auth/auth.table.server'
import type { UndoKind } from '~/platform/module-extensions.server'
import { forbidWhileImpersonating, requireActiveSession } from './administer.server'
import { liftBan } from './ban-user.server'

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

import { and, eq, sql } from 'drizzle-orm'
import { session, user } from '~/modules/auth/auth.table.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import type { Database } from '~/platform/database.server'
import { bannedNow } from '~/modules/user/user-list.data.server'

/** Nobody who is banned begins a session, whichever way they sign in. A ban that is over goes away with the first. */
export async function refuseBanned(db: Database, userId: string): Promise<void> {
  const [person] = await db
    .select({ banned: user.banned, bannedNow: sql<boolean>`${bannedNow}` })
    .from(user)
    .where(eq(user.id, userId))
  if (person?.bannedNow) throw refusal('FORBIDDEN', 'BANNED_USER')
  if (!person?.banned) return
  await db
    .update(user)
    .set({ banned: false, banReason: null, banExpires: null })
    // Looked at once more: someone may just have banned them anew.
    .where(and(eq(user.id, userId), sql`not ${bannedNow}`))
}

/** Someone may have been banned between that look and the session: then its sessions were ended before it was there. */
export async function endIfBanned(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  if ((await db.$count(user, and(eq(user.id, userId), bannedNow))) === 0) return
  await db.delete(session).where(eq(session.id, id))
  throw refusal('FORBIDDEN', 'BANNED_USER')
}

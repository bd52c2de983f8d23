import { and, eq, sql } from 'drizzle-orm'
import { session, user } from '~/modules/auth/auth.table.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import type { Database } from '~/platform/database.server'
import { bannedNow } from '~/modules/user/user-list.data.server'

/** Refuses a session to a banned user, with any sign-in method. Clears an expired ban. */
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
    // Checked again in the update, because the user may have been banned concurrently.
    .where(and(eq(user.id, userId), sql`not ${bannedNow}`))
}

/** Closes a race: a ban between the check and the insert of the session would not have revoked it. */
export async function endIfBanned(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  if ((await db.$count(user, and(eq(user.id, userId), bannedNow))) === 0) return
  await db.delete(session).where(eq(session.id, id))
  throw refusal('FORBIDDEN', 'BANNED_USER')
}

import type { BetterAuthPlugin } from 'better-auth'
import { admin } from 'better-auth/plugins'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { changeEndpoints } from './change-endpoints.server'
import { impersonateEndpoints, listSessionsHook, signOutHook } from './impersonate-endpoints.server'
import { readEndpoints } from './read-endpoints.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { bannedNow } from '~/modules/user/user-list.data.server'

/**
 * The API of the library's admin plugin, so that its client works unchanged. It uses the same actions, rules and audit
 * log as our own API; docs/decisions/2026-11-15-one-set-of-admin-actions.md says why.
 */
export function adminEndpoints(db: Database) {
  const { id, schema, $ERROR_CODES } = admin()

  return {
    id,
    schema,
    $ERROR_CODES,
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            create: {
              before: ({ userId }) => refuseBanned(db, userId),
              after: (newSession) => endIfBanned(db, newSession),
            },
          },
        },
      },
    }),
    hooks: { before: [signOutHook(db)], after: [listSessionsHook] },
    endpoints: { ...readEndpoints(db), ...changeEndpoints(db), ...impersonateEndpoints(db) },
  } satisfies BetterAuthPlugin
}

/** Refuses a session to a banned user, with any sign-in method. Clears an expired ban. */
async function refuseBanned(db: Database, userId: string): Promise<void> {
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
async function endIfBanned(db: Database, { id, userId }: { id: string; userId: string }): Promise<void> {
  if ((await db.$count(user, and(eq(user.id, userId), bannedNow))) === 0) return
  await db.delete(session).where(eq(session.id, id))
  throw refusal('FORBIDDEN', 'BANNED_USER')
}

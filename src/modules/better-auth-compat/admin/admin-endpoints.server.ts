import type { BetterAuthPlugin } from 'better-auth'
import { admin } from 'better-auth/plugins'
import type { Database } from '~/platform/database.server'
import { endIfBanned, refuseBanned } from './banned-people.server'
import { changeEndpoints } from './change-endpoints.server'
import { impersonateEndpoints, listSessionsHook, signOutHook } from './impersonate-endpoints.server'
import { readEndpoints } from './read-endpoints.server'

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

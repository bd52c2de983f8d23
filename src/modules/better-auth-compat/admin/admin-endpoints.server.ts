import type { BetterAuthPlugin } from 'better-auth'
import { admin } from 'better-auth/plugins'
import type { Database } from '~/platform/database.server'
import { endIfBanned, refuseBanned } from './banned-people.server'
import { changeEndpoints } from './change-endpoints.server'
import { impersonateEndpoints, listSessionsHook, signOutHook } from './impersonate-endpoints.server'
import { readEndpoints } from './read-endpoints.server'

/**
 * Administration under the paths, requests and answers of the library's own plugin, so that its client needs no
 * change, and with its columns and codes. What happens there is what happens behind our own screens: the same
 * actions, rules and audit log. docs/decisions/2026-11-15-one-set-of-admin-actions.md says why.
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

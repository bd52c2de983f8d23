import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { admin } from 'better-auth/plugins'
import * as z from 'zod/mini'
import { idInput } from '~/api/contract'
import type { Database } from '~/platform/database.server'
import { changeEndpoints } from './change-endpoints.server'
import type { Actor } from '~/modules/audit/record.server'
import { readEndpoints } from './read-endpoints.server'
import {
  impersonate,
  type Impersonation,
  signOutWhileImpersonating,
  stopImpersonating,
} from '~/modules/user/actions/sessions.server'
import { reasonSchema } from '~/modules/user/user.schema'
import { currentScope } from '~/platform/scope.server'
import { post } from '../compat-endpoint.server'
import { toLibrarySession, toLibraryUser } from './user-shapes.server'

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
    hooks: { before: [signOutHook(db)], after: [listSessionsHook] },
    endpoints: { ...readEndpoints(db), ...changeEndpoints(db), ...impersonateEndpoints(db) },
  } satisfies BetterAuthPlugin
}

// The types of the library's client lack `reason`, but it sends the field.
const impersonateInput = z.strictObject({ userId: idInput, reason: reasonSchema })

const impersonateEndpoints = (db: Database) => ({
  impersonateUser: post('/admin/impersonate-user', 'user.impersonate', impersonateInput, async (by, given) =>
    enter(by, await impersonate(db, by, given.userId, given.reason)),
  ),

  stopImpersonating: post('/admin/stop-impersonating', 'signed-in', z.object({}), async (by) =>
    enter(by, await stopImpersonating(db, by)),
  ),
})

function enter(by: Actor, { person, session: entered }: Impersonation) {
  currentScope().enterSession(entered)
  return { session: toLibrarySession(entered), user: toLibraryUser(by, person) }
}

/** Signing out during an impersonation also ends the administrator's own session. */
const signOutHook = (db: Database) => ({
  matcher: ({ path }: { path?: string }) => path === '/sign-out',
  handler: createAuthMiddleware(async () => {
    const { address, caller: read } = currentScope()
    const caller = await read()
    if (caller?.impersonatedBy) await signOutWhileImpersonating(db, { caller, address })
  }),
})

/** Hides impersonations from the user's own device list. */
const listSessionsHook = {
  matcher: ({ path }: { path?: string }) => path === '/list-sessions',
  handler: createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context as { returned?: unknown }
    if (!Array.isArray(returned)) return undefined
    return ctx.json((returned as { impersonatedBy?: unknown }[]).filter((each) => !each.impersonatedBy))
  }),
}

import { createAuthMiddleware } from 'better-auth/api'
import * as z from 'zod/mini'
import { idInput } from '~/api/contract'
import type { Database } from '~/platform/database.server'
import { currentScope } from '~/platform/scope.server'
import {
  impersonate,
  type Impersonation,
  signOutWhileImpersonating,
  stopImpersonating,
} from '~/modules/user/actions/sessions.server'
import { reasonSchema } from '~/modules/user/user.schema'
import { compatEndpoint } from '../compat-endpoint.server'
import { toLibrarySession, toLibraryUser } from './user-shapes.server'

export const impersonateEndpoints = (db: Database) => ({
  impersonateUser: compatEndpoint(
    '/admin/impersonate-user',
    {
      method: 'POST',
      permission: 'user.impersonate',
      // The types of the library's client lack `reason`, but it sends the field.
      input: z.strictObject({ userId: idInput, reason: reasonSchema }),
    },
    async (by, { userId, reason }) => enter(await impersonate(db, by, userId, reason)),
  ),

  stopImpersonating: compatEndpoint(
    '/admin/stop-impersonating',
    { method: 'POST', permission: null, input: z.object({}) },
    async (by) => enter(await stopImpersonating(db, by)),
  ),
})

function enter({ person, session }: Impersonation) {
  currentScope().enterSession(session)
  return { session: toLibrarySession(session), user: toLibraryUser(person) }
}

/** Signing out during an impersonation also ends the administrator's own session. */
export const signOutHook = (db: Database) => ({
  matcher: ({ path }: { path?: string }) => path === '/sign-out',
  handler: createAuthMiddleware(async () => {
    const { address, caller: read } = currentScope()
    const caller = await read()
    if (caller?.impersonatedBy) await signOutWhileImpersonating(db, { caller, address })
  }),
})

/** Hides impersonations from the user's own device list. */
export const listSessionsHook = {
  matcher: ({ path }: { path?: string }) => path === '/list-sessions',
  handler: createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context as { returned?: unknown }
    if (!Array.isArray(returned)) return undefined
    return ctx.json((returned as { impersonatedBy?: unknown }[]).filter((each) => !each.impersonatedBy))
  }),
}

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
} from '~/modules/user/actions/impersonate.server'
import { reasonSchema } from '~/modules/user/user.schema'
import { compatEndpoint } from '../compat-endpoint.server'
import { toLibrarySession, toLibraryUser } from './user-shapes.server'

export const impersonateEndpoints = (db: Database) => ({
  impersonateUser: compatEndpoint(
    '/admin/impersonate-user',
    {
      method: 'POST',
      permission: 'user.impersonate',
      // The types of the library's client have no word for a reason, but it sends one that is given along.
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

/** Whoever signs out while acting as somebody else has left altogether: their own session must not lie around. */
export const signOutHook = (db: Database) => ({
  matcher: ({ path }: { path?: string }) => path === '/sign-out',
  handler: createAuthMiddleware(async () => {
    const { address, caller: read } = currentScope()
    const caller = await read()
    if (caller?.impersonatedBy) await signOutWhileImpersonating(db, { caller, address })
  }),
})

/** People see their own sessions among their devices, not those in which an administrator looks around as them. */
export const listSessionsHook = {
  matcher: ({ path }: { path?: string }) => path === '/list-sessions',
  handler: createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context as { returned?: unknown }
    if (!Array.isArray(returned)) return undefined
    return ctx.json((returned as { impersonatedBy?: unknown }[]).filter((each) => !each.impersonatedBy))
  }),
}

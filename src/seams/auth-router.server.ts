import { runWithAdapter } from '@better-auth/core/context'
import type { AuthContext, BetterAuthOptions } from 'better-auth'
import { router } from 'better-auth/api'

type Service = { options: BetterAuthOptions; $context: Promise<object> }

/**
 * Better Auth's request handler with a router that is built once. `auth.handler` builds all endpoints, their schemas and
 * the router again for every request, because the base URL and the trusted origins may depend on the request: so this
 * one requires both to be fixed. The endpoints write what belongs to a request, such as a new session, to their own copy
 * of the context; the shared one is frozen, so that such a write would throw instead of being seen by other requests.
 */
export async function createAuthRouter({ options, $context }: Service) {
  const context = (await $context) as AuthContext
  const { baseURL, trustedOrigins, account } = context.options
  const isFixed =
    typeof baseURL === 'string' &&
    baseURL !== '' &&
    typeof trustedOrigins !== 'function' &&
    typeof account?.accountLinking?.trustedProviders !== 'function'
  if (!isFixed)
    throw new Error('The base URL, the trusted origins and the trusted providers must not be functions')
  const shared = Object.freeze({ ...context })
  const { handler } = router(shared, options)
  return async (request: Request): Promise<Response> =>
    await runWithAdapter(shared.adapter, () => handler(request))
}

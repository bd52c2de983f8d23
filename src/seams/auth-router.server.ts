import { runWithAdapter } from '@better-auth/core/context'
import type { AuthContext, BetterAuthOptions } from 'better-auth'
import { createAuthMiddleware, router } from 'better-auth/api'

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
  const { handler, endpoints } = router(shared, options)
  const { hooks, plugins = [] } = context.options
  const pluginHooks = plugins.flatMap((plugin) => [
    ...(plugin.hooks?.before ?? []),
    ...(plugin.hooks?.after ?? []),
  ])
  const handlers = [hooks?.before, hooks?.after, ...pluginHooks.map((each) => each.handler)]
  for (const each of [...handlers, ...Object.values(endpoints)]) leaveOutIdle(each)
  return async (request: Request): Promise<Response> =>
    await runWithAdapter(shared.adapter, () => handler(request))
}

/**
 * Middlewares that the library puts before every endpoint and hook only for their types: they return nothing, but each
 * gets a context of its own with the request's headers and cookies, five in a request.
 */
const idle = new Set<unknown>(createAuthMiddleware(async () => {}).options.use)

function leaveOutIdle(handler: unknown): void {
  const { options } = (handler ?? {}) as { options?: { use?: unknown[] } }
  if (options?.use) options.use = options.use.filter((each) => !idle.has(each))
}

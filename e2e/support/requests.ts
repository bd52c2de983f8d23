import { type APIRequestContext, request } from '@playwright/test'

/**
 * The server may close an idle connection just when it is reused. Browsers retry then; requests of a test must be told
 * to, and retry after a reset only.
 */
export function askAgainAfterReset<Context extends APIRequestContext>(context: Context): Context {
  const fetch = context.fetch.bind(context)
  context.fetch = (url, options) => fetch(url, { maxRetries: 2, ...options })
  return context
}

/** A request context with its own cookies and no page. */
export const newRequests = async (options: Parameters<typeof request.newContext>[0]) =>
  askAgainAfterReset(await request.newContext(options))

import { type APIRequestContext, request } from '@playwright/test'

/**
 * A server closes a connection that lies idle, now and then at the very moment it is used again. Browsers then
 * ask once more by themselves; requests of a test have to be told to, and they do it for a reset alone.
 */
export function askAgainAfterReset<Context extends APIRequestContext>(context: Context): Context {
  const fetch = context.fetch.bind(context)
  context.fetch = (url, options) => fetch(url, { maxRetries: 2, ...options })
  return context
}

/** Somebody with cookies of their own and without a page. */
export const newRequests = async (options: Parameters<typeof request.newContext>[0]) =>
  askAgainAfterReset(await request.newContext(options))

import type { Settings } from './settings.server'

const harmless = new Set(['GET', 'HEAD'])

/** The origins of this product's own pages. */
export function ownOrigins({ appUrl, production }: Settings): string[] {
  if (production) return [appUrl]
  const { protocol, port } = new URL(appUrl)
  const names = ['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${port && `:${port}`}`)
  return [...new Set([appUrl, ...names])]
}

/**
 * Prevents CSRF: whether a request that may write comes from one of our pages. Browsers always send Origin
 * with such requests, so a missing one is refused like a foreign one.
 */
export function createOriginCheck(settings: Settings) {
  const own = new Set(ownOrigins(settings))
  return (request: Request): boolean =>
    harmless.has(request.method) || own.has(request.headers.get('origin') ?? '')
}

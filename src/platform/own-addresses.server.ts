import { isIP } from 'node:net'
import type { Settings } from './settings.server'

/** The addresses to listen on; undefined means all interfaces. Locally without HOST, only loopback. */
export function listenAddresses({
  host,
  production,
}: Pick<Settings, 'host' | 'production'>): [string | undefined, ...string[]] {
  // `localhost` may resolve to either family.
  if (host === 'localhost' || (host === undefined && !production)) return ['127.0.0.1', '::1']
  return [host]
}

/** Whether other machines can reach a local environment with its sample users and its mailbox. */
export const isOpenToOthers = (settings: Pick<Settings, 'host' | 'production'>) =>
  !settings.production &&
  listenAddresses(settings).some((address) => !address || !/^(127\.\d+\.\d+\.\d+|::1)$/.test(address))

/**
 * Prevents DNS rebinding in a local environment: a foreign domain that resolves to this machine would share
 * an origin with the mailbox. IP addresses are allowed, because they cannot be rebound.
 */
export function createHostCheck({ production, appUrl, host }: Settings): (url: URL) => boolean {
  if (production) return () => true
  const names = new Set(['localhost', new URL(appUrl).hostname, host?.toLowerCase()])
  return ({ hostname }) => names.has(hostname) || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
}

/** The origins of this product's own pages. */
export function ownOrigins({ appUrl, production }: Settings): string[] {
  if (production) return [appUrl]
  const { protocol, port } = new URL(appUrl)
  const names = ['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${port && `:${port}`}`)
  return [...new Set([appUrl, ...names])]
}

const harmless = new Set(['GET', 'HEAD'])

/**
 * Prevents CSRF: whether a request that may write comes from one of our pages. Browsers always send Origin
 * with such requests, so a missing one is refused like a foreign one.
 */
export function createOriginCheck(settings: Settings) {
  const own = new Set(ownOrigins(settings))
  return (request: Request): boolean =>
    harmless.has(request.method) || own.has(request.headers.get('origin') ?? '')
}

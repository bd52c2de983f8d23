import { isIP } from 'node:net'
import type { Settings } from './settings.server'

/** The addresses to listen on; undefined is every interface. Without HOST a local copy is for this machine alone. */
export function listenAddresses({
  host,
  production,
}: Pick<Settings, 'host' | 'production'>): [string | undefined, ...string[]] {
  // `localhost` means either, as the browser likes.
  if (host === 'localhost' || (host === undefined && !production)) return ['127.0.0.1', '::1']
  return [host]
}

/** Whether others than this machine can reach a local copy, with its sample people and its mailbox. */
export const isOpenToOthers = (settings: Pick<Settings, 'host' | 'production'>) =>
  !settings.production &&
  listenAddresses(settings).some((address) => !address || !/^(127\.\d+\.\d+\.\d+|::1)$/.test(address))

/**
 * Against DNS rebinding, in a local copy: a stranger's domain that resolves to this machine would make the mailbox part
 * of the stranger's own origin. An address in numbers is not a name, so nobody can have it resolve elsewhere.
 */
export function createHostCheck({ production, appUrl, host }: Settings): (url: URL) => boolean {
  if (production) return () => true
  const names = new Set(['localhost', new URL(appUrl).hostname, host?.toLowerCase()])
  return ({ hostname }) => names.has(hostname) || isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0
}

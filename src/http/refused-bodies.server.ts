import { isIPv6 } from 'node:net'

/** Larger than any form of anonymous visitors. */
const large = 16_000

/** A chunked body has no Content-Length. */
export const hasLargeBody = ({ headers }: Request): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length')) > large

const windowMs = 60_000
const mostInWindow = 30
/** Maximum number of tracked networks. */
const mostNetworks = 10_000

/** One customer of a provider has all addresses of a /64. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => (text ? text.split(':') : [])
  const missing = 8 - groups(head).length - groups(tail ?? '').length
  const whole =
    tail === undefined ? groups(head) : [...groups(head), ...Array(missing).fill('0'), ...groups(tail)]
  return whole.slice(0, 4).join(':')
}

/**
 * Counts refused large bodies of anonymous clients by network. In memory, because a counter in the database
 * would let an attacker cause a write per request.
 */
export function createRefusedBodies() {
  const counts = new Map<string, { count: number; until: number }>()

  const current = (network: string) => {
    const found = counts.get(network)
    return found && found.until > performance.now() ? found : null
  }

  return {
    /** Seconds during which further ones are refused; null if they are accepted. */
    retryAfter(address: string): number | null {
      const found = current(networkOf(address))
      return found && found.count >= mostInWindow ? Math.ceil((found.until - performance.now()) / 1000) : null
    },
    /** True when the limit is reached. */
    note(address: string): boolean {
      const network = networkOf(address)
      const counted = current(network) ?? { count: 0, until: performance.now() + windowMs }
      counted.count++
      // Moves it to the end, so that the first entry is the least recently used.
      counts.delete(network)
      counts.set(network, counted)
      if (counts.size > mostNetworks) counts.delete(counts.keys().next().value!)
      return counted.count === mostInWindow
    },
  }
}

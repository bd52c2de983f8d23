import { isIPv6 } from 'node:net'

/** Larger than any form of ours that a stranger sends. */
const large = 16_000

/** A body that is sent in chunks does not say how large it is. */
export const hasLargeBody = ({ headers }: Request): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length')) > large

const windowMs = 60_000
const mostInWindow = 30
/** So many networks are remembered. */
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
 * Counts large bodies of strangers that were refused, by network. In this process's memory: reading them costs this process alone, and a
 * count in the database would let a stranger cause a write with each.
 */
export function createRefusedBodies(now: () => number = () => performance.now()) {
  const counts = new Map<string, { count: number; until: number }>()

  const current = (network: string) => {
    const found = counts.get(network)
    return found && found.until > now() ? found : null
  }

  return {
    /** For how many seconds no more are taken from there; null: they are. */
    retryAfter(address: string): number | null {
      const found = current(networkOf(address))
      return found && found.count >= mostInWindow ? Math.ceil((found.until - now()) / 1000) : null
    },
    /** True for the one that is the last. */
    note(address: string): boolean {
      const network = networkOf(address)
      const counted = current(network) ?? { count: 0, until: now() + windowMs }
      counted.count++
      // Behind the others, so that the first is the one that was not heard of for longest.
      counts.delete(network)
      counts.set(network, counted)
      if (counts.size > mostNetworks) counts.delete(counts.keys().next().value!)
      return counted.count === mostInWindow
    },
  }
}

import { isIPv6 } from 'node:net'

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

/** Maximum number of tracked clients. */
const mostClients = 10_000

/**
 * Counts by client, a network or a user, in a fixed window. In memory, because a counter in the database would let an
 * attacker cause a write per request.
 */
export function createClientLimit({ most, windowMs }: { most: number; windowMs: number }) {
  const counts = new Map<string, { count: number; until: number }>()

  const current = (client: string) => {
    const found = counts.get(client)
    return found && found.until > performance.now() ? found : null
  }

  return {
    /** Seconds during which further requests are refused; null if they are accepted. */
    retryAfter(client: string): number | null {
      const found = current(client)
      return found && found.count >= most ? Math.ceil((found.until - performance.now()) / 1000) : null
    },
    /** True when the limit is reached. */
    note(client: string): boolean {
      const counted = current(client) ?? { count: 0, until: performance.now() + windowMs }
      counted.count++
      // Moves it to the end, so that the first entry is the least recently used.
      counts.delete(client)
      counts.set(client, counted)
      if (counts.size > mostClients) counts.delete(counts.keys().next().value!)
      return counted.count === most
    },
  }
}

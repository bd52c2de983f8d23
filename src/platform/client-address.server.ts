import { BlockList, isIP } from 'node:net'

/** Set by the server on every request; a header of this name from the client is overwritten. */
export const clientAddressHeader = 'x-client-address'

/** Sockets that listen on IPv4 and IPv6 report 10.0.0.1 as '::ffff:10.0.0.1'. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

export function createClientAddress(trustedProxies: readonly string[]) {
  const trusted = new BlockList()
  for (const entry of trustedProxies) {
    const [address, prefix] = entry.split('/') as [string, string | undefined]
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(prefix), family)
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  /** The last forwarded address that is not a trusted proxy; the client controls everything left of it. */
  return (socketAddress: string | undefined, forwardedFor: string | null): string => {
    let address = plain(socketAddress ?? '0.0.0.0')
    if (trustedProxies.length === 0) return address
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()))
    while (isTrusted(address) && hops.length > 0) {
      const hop = hops.pop()!
      if (isIP(hop) === 0) break
      address = hop
    }
    return address
  }
}

/** Loopback addresses, and what is left of '::1' after the host part was removed. */
const local = /^(?:::1?|0\.0\.0\.0|127(?:\.\d{1,3}){3})$/

/** An IPv4-mapped IPv6 address, as the URL parser writes it: '::ffff:cb00:7109' is 203.0.113.9. */
const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

/** Shortens an IPv6 address, '2001:0db8:0000:…' to '2001:db8::', and names the local machine. */
export function shortAddress(address: string): string {
  const asHost = `http://[${address}]`
  const short =
    address.includes(':') && URL.canParse(asHost) ? new URL(asHost).hostname.slice(1, -1) : address
  const unmapped = short.replace(mapped, (_, high: string, low: string) =>
    [high, low].flatMap((half) => [parseInt(half, 16) >> 8, parseInt(half, 16) & 255]).join('.'),
  )
  return local.test(unmapped) ? 'localhost' : unmapped
}

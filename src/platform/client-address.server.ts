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
    const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()))
    while (isTrusted(address) && hops.length > 0) {
      const hop = hops.pop()!
      if (isIP(hop) === 0) break
      address = hop
    }
    return address
  }
}

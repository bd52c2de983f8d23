import { BlockList, isIP } from 'node:net'

/** Set by us on every request, over whatever a visitor sent under this name. */
export const clientAddressHeader = 'x-client-address'

/** '::ffff:10.0.0.1' is 10.0.0.1, as a socket that listens on both families reports it. */
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

  /**
   * The last address that no trusted proxy vouches for. Walking from the right, since everything
   * left of it was written by the visitor.
   */
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

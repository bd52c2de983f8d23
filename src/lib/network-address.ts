/** Loopback addresses, and what is left of '::1' after the host part was removed. */
const local = /^(?:::1?|0\.0\.0\.0|127(?:\.\d{1,3}){3})$/

/** An IPv4-mapped IPv6 address, as the URL parser writes it: '::ffff:cb00:7109' is 203.0.113.9. */
const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

/** Shortens an IPv6 address, '2001:0db8:0000:…' to '2001:db8::', and names the local machine. */
export function shortAddress(address: string): string {
  const asHost = `http://[${address}]`
  const short =
    address.includes(':') && URL.canParse(asHost) ? new URL(asHost).hostname.slice(1, -1) : address
  const plain = short.replace(mapped, (_, high: string, low: string) =>
    [high, low].flatMap((half) => [parseInt(half, 16) >> 8, parseInt(half, 16) & 255]).join('.'),
  )
  return local.test(plain) ? 'localhost' : plain
}

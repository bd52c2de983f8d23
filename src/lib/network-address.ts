/** Of this very machine, and what is left of '::1' where the host's half of an address is not kept. */
const local = /^(?:::1?|0\.0\.0\.0|127(?:\.\d{1,3}){3})$/

/** An IPv4 address in IPv6's clothes, as the URL parser writes it: '::ffff:cb00:7109' is 203.0.113.9. */
const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

/** '2001:0db8:0000:…' as people write it, '2001:db8::'; this machine by its name; anything else as it is. */
export function shortAddress(address: string): string {
  const asHost = `http://[${address}]`
  const short =
    address.includes(':') && URL.canParse(asHost) ? new URL(asHost).hostname.slice(1, -1) : address
  const plain = short.replace(mapped, (_, high: string, low: string) =>
    [high, low].flatMap((half) => [parseInt(half, 16) >> 8, parseInt(half, 16) & 255]).join('.'),
  )
  return local.test(plain) ? 'localhost' : plain
}

/** '2001:0db8:0000:…' as people write it, '2001:db8::'; anything else as it is. */
export function shortAddress(address: string): string {
  const asHost = `http://[${address}]`
  return address.includes(':') && URL.canParse(asHost) ? new URL(asHost).hostname.slice(1, -1) : address
}

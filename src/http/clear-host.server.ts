import type { IncomingMessage } from 'node:http'

type Head = Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'httpVersion'> & { url?: string | undefined }

const host = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i

/**
 * Whether a request names one host, or none where HTTP/1.0 allows that. A proxy may go by one of two `Host` headers and we by the other,
 * or by the address in the request's first line: what the proxy guards would then be answered for another host.
 */
export function hasClearHost({ rawHeaders, headers, url = '/', httpVersion }: Head): boolean {
  const named = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  if (named === 0) return httpVersion === '1.0' && url.startsWith('/')
  if (named > 1 || !host.test(headers.host ?? '')) return false
  if (url.startsWith('/') || url === '*') return true
  const target = URL.canParse(url) ? new URL(url) : null
  return /^https?:$/.test(target?.protocol ?? '') && isSame(target!, headers.host!)
}

/** With the port that the protocol implies, or without. */
const isSame = ({ protocol, host: own }: URL, named: string): boolean =>
  URL.canParse(`${protocol}//${named}`) && new URL(`${protocol}//${named}`).host === own

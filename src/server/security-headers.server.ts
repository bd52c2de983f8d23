import { mailStylesHash } from './mail-colours.server'

type Options = { production: boolean; development: boolean }

/** Everything from this site alone. Styles may sit in attributes, where they can run nothing. */
const policy = (scripts: string, styles: string) =>
  [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    `style-src 'self'${styles}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

export function createSecurityHeaders({ production, development }: Options) {
  const constant: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
    ['x-frame-options', 'DENY'],
  ]
  if (production) constant.push(['strict-transport-security', 'max-age=63072000; includeSubDomains'])

  // The mailbox, which shows mails with the styles they bring, exists only outside production.
  const styles = production ? '' : ` ${mailStylesHash}`

  /** `scripts`: what may run inline, as a nonce or as hashes. */
  return (headers: Headers, scripts: string) => {
    for (const [name, value] of constant) headers.set(name, value)
    // The development server injects styles and scripts of its own as it reloads them.
    if (!development) headers.set('content-security-policy', policy(scripts, styles))
    // What was made for one visitor must not be given to the next, nor to the next person at this desk.
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}

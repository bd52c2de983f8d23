import { mailStylesHash } from './mail-colours.server'
import type { CaptchaProvider } from './sign-in-settings.server'

/** The policy's directives that a provider's script needs to work, and from where. */
type Sources = Partial<Record<'script' | 'frame' | 'style' | 'connect', string>>

const hcaptcha = 'https://hcaptcha.com https://*.hcaptcha.com'

/** As the providers document them. */
const captchaSources: Record<CaptchaProvider, Sources> = {
  turnstile: { script: 'https://challenges.cloudflare.com', frame: 'https://challenges.cloudflare.com' },
  hcaptcha: { script: hcaptcha, frame: hcaptcha, style: hcaptcha, connect: hcaptcha },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    frame: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
    connect: 'https://www.google.com/recaptcha/',
  },
}

type Options = { production: boolean; development: boolean; captcha?: { provider: CaptchaProvider } }

type Header = [name: string, value: string]

const ofAnything: Header[] = [
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
]
const lasting: Header = ['strict-transport-security', 'max-age=63072000; includeSubDomains']

/** Everything from this site alone, and a captcha's own. Styles may sit in attributes, where they can run nothing. */
const policy = (scripts: string, { script, frame, style, connect }: Sources, trusted: string[]) =>
  [
    "default-src 'self'",
    ["script-src 'self'", scripts, script].filter(Boolean).join(' '),
    ["style-src 'self'", style].filter(Boolean).join(' '),
    "style-src-attr 'unsafe-inline'",
    ...(frame ? [`frame-src 'self' ${frame}`] : []),
    ...(connect ? [`connect-src 'self' ${connect}`] : []),
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...trusted,
  ].join('; ')

/**
 * Trusted Types: nothing makes text into markup or script, but for the mailbox, which exists only outside production.
 * The scripts of captchas do, and cannot be told not to.
 */
const trustedTypes = ({ production, captcha }: Options) =>
  captcha ? [] : ["require-trusted-types-for 'script'", `trusted-types ${production ? "'none'" : 'mailbox'}`]

/** For the files of the build, which are the same for everybody and run nothing by themselves. */
export function createFileHeaders(production: boolean) {
  const constant = [...ofAnything, ...(production ? [lasting] : [])]
  return (response: Response): Response => {
    for (const [name, value] of constant) response.headers.set(name, value)
    return response
  }
}

export function createSecurityHeaders(options: Options) {
  const { production, development, captcha } = options
  const trusted = trustedTypes(options)
  const own = captcha ? captchaSources[captcha.provider] : {}
  // The mailbox, which shows mails with the styles they bring, exists only outside production.
  const sources = production ? own : { ...own, style: [own.style, mailStylesHash].filter(Boolean).join(' ') }
  const constant: Header[] = [
    ...ofAnything,
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
    ['x-frame-options', 'DENY'],
    ...(production ? [lasting] : []),
  ]

  /** `scripts`: what may run inline, as a nonce or as hashes. */
  return (headers: Headers, scripts: string) => {
    for (const [name, value] of constant) headers.set(name, value)
    // The development server injects styles and scripts of its own as it reloads them.
    if (!development) headers.set('content-security-policy', policy(scripts, sources, trusted))
    // What was made for one visitor must not be given to the next, nor to the next person at this desk.
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}

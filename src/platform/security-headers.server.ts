import { mailStylesHash } from './mail-colours.server'
import type { CaptchaProvider } from './sign-in-settings.server'

/** Content security policy sources that a captcha provider needs. */
type Sources = Partial<Record<'script' | 'frame' | 'style' | 'connect', string>>

const hcaptcha = 'https://hcaptcha.com https://*.hcaptcha.com'

/** From the providers' documentation. */
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

/** Allows this site and the captcha provider only. Style attributes are allowed: they run no script. */
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

/** Trusted Types, except for the local mailbox and with captcha scripts, which are incompatible. */
const trustedTypes = ({ production, captcha }: Options) =>
  captcha ? [] : ["require-trusted-types-for 'script'", `trusted-types ${production ? "'none'" : 'mailbox'}`]

/** Headers for built files, which are public and cannot run by themselves. */
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
  // The mailbox, which shows mails with their own styles, exists only locally.
  const sources = production ? own : { ...own, style: [own.style, mailStylesHash].filter(Boolean).join(' ') }
  const constant: Header[] = [
    ...ofAnything,
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
    ['x-frame-options', 'DENY'],
    ...(production ? [lasting] : []),
  ]

  /** `scripts`: the allowed inline scripts, as a nonce or as hashes. */
  return (headers: Headers, scripts: string) => {
    for (const [name, value] of constant) headers.set(name, value)
    // The development server injects its own styles and scripts.
    if (!development) headers.set('content-security-policy', policy(scripts, sources, trusted))
    // Pages contain personal data and must not be stored in a shared cache or on a shared computer.
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  }
}

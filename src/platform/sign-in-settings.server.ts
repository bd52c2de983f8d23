import * as z from 'zod'
import {
  address,
  type Environment,
  type Fault,
  incomplete,
  isLoopback,
  optional,
} from './setting-kinds.server'

const captchaProviders = ['turnstile', 'hcaptcha', 'recaptcha'] as const

export type CaptchaProvider = (typeof captchaProviders)[number]

type Client = { clientId: string; clientSecret: string }

export type SignInSettings = {
  /** Identity providers with their client credentials. */
  providers: { github?: Client; google?: Client; oidc?: Client & { issuer: string; name: string } }
  captcha?: { provider: CaptchaProvider; siteKey: string; secretKey: string; verifyUrl: string | undefined }
}

const text = optional(z.string().trim())
const httpAddress = (example: string) => optional(address(['http:', 'https:'], example))

export const signInVariables = {
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  OIDC_ISSUER: httpAddress('https://login.example.com').refine((issuer) => !issuer || !/[?#]/.test(issuer), {
    error: 'must be an address without ? and #',
  }),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: optional(z.string().trim().max(40, 'must have at most 40 characters')),
  CAPTCHA_PROVIDER: optional(
    z.enum(captchaProviders, { error: `must be one of ${captchaProviders.join(', ')}` }),
  ),
  CAPTCHA_SITE_KEY: text,
  CAPTCHA_SECRET_KEY: text,
  /** The verification endpoint of the captcha, if not the provider's own: for tests. */
  CAPTCHA_VERIFY_URL: httpAddress('https://captcha.example.com/siteverify'),
}

const groups = [
  { needed: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'] },
  { needed: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] },
  { needed: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], besides: ['OIDC_NAME'] },
  {
    needed: ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET_KEY'],
    besides: ['CAPTCHA_VERIFY_URL'],
  },
]

/** Credentials are sent to these addresses, so they require https. */
const secretsGoTo = ['OIDC_ISSUER', 'CAPTCHA_VERIFY_URL']

export function signInFaults(env: Environment, production: boolean): Fault[] {
  const readable = secretsGoTo.filter((variable) => {
    const value = env[variable] ?? ''
    return production && URL.canParse(value) && value.startsWith('http://') && !isLoopback(value)
  })
  const reason = 'must start with https:// unless it is this machine'
  return [...incomplete(env, groups), ...readable.map((variable) => ({ variable, reason }))]
}

type Values = { [K in keyof typeof signInVariables]?: z.output<(typeof signInVariables)[K]> }

/** Expects validated values. */
export function toSignInSettings(value: Values): SignInSettings {
  const client = (id?: string, secret?: string): Client | undefined =>
    id && secret ? { clientId: id, clientSecret: secret } : undefined
  const github = client(value.GITHUB_CLIENT_ID, value.GITHUB_CLIENT_SECRET)
  const google = client(value.GOOGLE_CLIENT_ID, value.GOOGLE_CLIENT_SECRET)
  const oidc = client(value.OIDC_CLIENT_ID, value.OIDC_CLIENT_SECRET)
  const { OIDC_ISSUER: issuer, CAPTCHA_PROVIDER: captcha } = value
  return {
    providers: {
      ...(github && { github }),
      ...(google && { google }),
      ...(oidc && issuer && { oidc: { ...oidc, issuer, name: value.OIDC_NAME ?? new URL(issuer).host } }),
    },
    ...(captcha && {
      captcha: {
        provider: captcha,
        siteKey: value.CAPTCHA_SITE_KEY!,
        secretKey: value.CAPTCHA_SECRET_KEY!,
        verifyUrl: value.CAPTCHA_VERIFY_URL,
      },
    }),
  }
}

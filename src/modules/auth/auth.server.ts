import { passkey, type PasskeyOptions } from '@better-auth/passkey'
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
// Without Kysely, which only its own database access and migrations need.
import { betterAuth } from 'better-auth/minimal'
import { demo } from '~/lib/build-flags'
import { newId } from '~/lib/new-id'
import { keptAgent } from '~/lib/user-agent'
import { extensionsOf } from '~/platform/module-extensions.server'
import { clientAddressHeader } from '~/platform/client-address.server'
import type { Database } from '~/platform/database.server'
import type { Logger } from '~/platform/log.server'
import { ownOrigins } from '~/platform/own-addresses.server'
import { consume } from '~/platform/rate-limit.server'
import type { Settings } from '~/platform/settings.server'
import { createAuthHooks } from '~/modules/auth/service/auth-hooks.server'
import { captchaPlugin } from '~/modules/auth/captcha/captcha.server'
import { createCodeMailing, demoCodes } from '~/modules/auth/codes/code-mailing.server'
import { createAddressChanges, type RecordAddress } from '~/modules/auth/address/address-changes.server'
import { createDevices } from '~/modules/auth/sessions/devices.server'
import { mailedCodes } from '~/modules/auth/codes/mailed-codes.server'
import { sampleSignIn } from '~/modules/auth/codes/sample-sign-in.server'
import { libraryFields, libraryLog, listedAdmins } from '~/modules/auth/service/library-options.server'
import { providersPlugin, socialProviders } from '~/modules/auth/providers/providers.server'
import { sessionBoundAdapter } from '~/modules/auth/service/session-bound-adapter.server'
import { sessionLife } from '~/modules/auth/sessions/session.data.server'
import { deleteOwnUser } from './auth.data.server'
import { product } from '~/lib/product'
import { refusal } from '~/modules/auth/service/auth-refusal.server'

type Options = {
  db: Database
  settings: Settings
  secret: string
  log: Logger
  /** Passed in by the caller, because this module does not import others. */
  plugins: BetterAuthPlugin[]
  recordAddress: RecordAddress
}

export function createAuth({ db, settings, secret, log, plugins, recordAddress }: Options) {
  const devices = createDevices(db, secret)
  const addresses = createAddressChanges(db, secret, recordAddress)
  const admits = async (email: string) =>
    settings.signUp || Object.values(await extensionsOf('admission', db, email)).includes(true)
  const codes = demo ? demoCodes : createCodeMailing(db, secret)

  return betterAuth({
    appName: product.name,
    baseURL: settings.appUrl,
    basePath: '/api/auth',
    secret,
    database: sessionBoundAdapter(db),
    trustedOrigins: ownOrigins(settings),
    telemetry: { enabled: false },
    // Its spans have the messages of errors, and those of a failed statement its parameters.
    experimental: { instrumentation: { enabled: false } },
    logger: libraryLog(log),
    socialProviders: socialProviders(settings),
    onAPIError: {
      errorURL: `${settings.appUrl}/login/error`,
      // Throws unexpected errors, which we log ourselves: the library would print queries with their parameters.
      throw: true,
    },
    session: {
      expiresIn: sessionLife,
      // caller.server.ts extends sessions and enforces their maximum lifetime.
      disableSessionRefresh: true,
      // A cached copy in a cookie would outlive a revocation.
      cookieCache: { enabled: false },
      additionalFields: {
        activeOrganizationId: { type: 'string', required: false, input: false },
        activeTeamId: { type: 'string', required: false, input: false },
      },
    },
    user: {
      deleteUser: { enabled: true, beforeDelete: ({ id }) => deleteOwnUser(db, id) },
      additionalFields: {
        onboardedAt: { type: 'date', required: false, input: false },
        language: { type: 'string', required: false, input: false },
        ...libraryFields,
      },
    },
    rateLimit: {
      enabled: true,
      customStorage: { consume: (key, rule) => consume(db, key, rule) },
      ...requestLimits,
    },
    advanced: {
      database: { generateId: newId },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      disableOriginCheck: false,
      ...sessionCookie(settings.production),
    },
    databaseHooks: {
      user: listedAdmins(db, settings),
      session: {
        create: {
          // The sample users of a demo are shared, and visitors see each other's sessions.
          before: async ({ userAgent }, ctx) => ({
            data: demo
              ? { ipAddress: '', userAgent: '' }
              : { userAgent: keptAgent(userAgent), device: ctx && devices.current(ctx) },
          }),
        },
      },
    },
    hooks: createAuthHooks(db, devices, secret),
    plugins: [
      ...captchaPlugin(settings, log),
      providersPlugin(settings, log, admits),
      mailedCodes({ db, codes, devices, addresses, admits }),
      passkey(passkeyOptions(settings)),
      ...sampleSignIn(settings),
      ...plugins,
    ],
  } satisfies BetterAuthOptions)
}

export type Auth = ReturnType<typeof createAuth>

/** The __Host- prefix makes browsers require Secure and reject a Domain attribute. */
const sessionCookie = (production: boolean) => ({
  useSecureCookies: false,
  cookiePrefix: production ? `__Host-${product.slug}` : product.slug,
  defaultCookieAttributes: production
    ? ({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' } as const)
    : undefined,
})

/**
 * By client address and path: generous, since a whole office may share an address, and only against floods. Codes are
 * protected by their attempts, addresses by the mail limit.
 */
const requestLimits = {
  window: 60,
  max: 120,
  customRules: {
    '/get-session': false,
    // Names are indexed for search, which is expensive.
    '/update-user': { window: 60, max: 20 },
    // Prevents enumerating organizations by slug.
    '/organization/check-slug': { window: 60, max: 20 },
    '/email-otp/*': { window: 60, max: 60 },
    // Three attempts for each code that may be requested, and some more.
    '/sign-in/*': { window: 60, max: 300 },
  },
} as const

/**
 * Enforces user verification, because a passkey is the only factor: a found key must not open an account. The library
 * requests it without enforcing it.
 */
function insist(userVerified: boolean | undefined): void {
  if (!userVerified) throw refusal('BAD_REQUEST', 'PASSKEY_REFUSED')
}

const passkeyOptions = (settings: Settings): PasskeyOptions => ({
  rpID: new URL(settings.appUrl).hostname,
  rpName: product.name,
  origin: ownOrigins(settings),
  // A resident key, so that the browser can suggest it before an address is typed.
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  registration: {
    afterVerification: ({ verification }) => insist(verification.registrationInfo?.userVerified),
  },
  authentication: {
    afterVerification: ({ verification }) => insist(verification.authenticationInfo.userVerified),
  },
})

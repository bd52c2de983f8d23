import type { BetterAuthOptions, BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Logger } from '~/platform/log.server'
import { currentScope, type Scope } from '~/platform/scope.server'
import type { Settings } from '~/platform/settings.server'
import { createOidcProvider } from './oidc.server'
import { guardProvider } from './provider-guard.server'
import type { Provider } from '~/modules/auth/sign-in-options'
import { endUnprovenAccess } from '~/modules/auth/service/recheck-session.server'

/** The configured providers for the login page. */
export function providersOf({ providers }: Settings): Provider[] {
  const all: (Provider | false)[] = [
    providers.github !== undefined && { id: 'github', name: 'GitHub' },
    providers.google !== undefined && { id: 'google', name: 'Google' },
    providers.oidc !== undefined && { id: 'oidc', name: providers.oidc.name },
  ]
  return all.filter((provider) => provider !== false)
}

/** Providers built into the library. */
export function socialProviders({ providers }: Settings): BetterAuthOptions['socialProviders'] {
  const rules = { disableIdTokenSignIn: true }
  return {
    ...(providers.github && { github: { ...providers.github, ...rules } }),
    ...(providers.google && { google: { ...providers.google, ...rules } }),
  }
}

const maxAddress = 2000

/** The fields that our page sends. Tokens, scopes and other parameters are refused. */
const fields = new Set([
  'provider',
  'callbackURL',
  'errorCallbackURL',
  'newUserCallbackURL',
  'disableRedirect',
])

export function providersPlugin(
  settings: Settings,
  log: Logger,
  admits: (email: string) => Promise<boolean>,
): BetterAuthPlugin {
  const ids = new Set<string>(providersOf(settings).map(({ id }) => id))
  const { oidc } = settings.providers
  const issuer = oidc && createOidcProvider(oidc)
  const errorURL = `${settings.appUrl}/login/error`

  /**
   * While sign-up is closed, an invited user may sign up with an address that the provider has verified. The library's
   * own switch is read before the user is known, and its hook runs inside the transaction that creates the user, where
   * another query would deadlock on the one connection of an embedded database. So the invitation is looked up when the
   * provider returns the user, and the hook reads the result.
   */
  const admitted = new WeakSet<Scope>()
  const onPerson = async ({ email, emailVerified }: { email: string; emailVerified: boolean }) => {
    if (!settings.signUp && emailVerified && (await admits(email))) admitted.add(currentScope())
  }
  const refuseUnexpected = async (_person: object, ctx: GenericEndpointContext | null) => {
    if (ctx?.path !== '/callback/:id' || settings.signUp) return
    if (!admitted.has(currentScope())) throw new APIError('FORBIDDEN', { code: 'signup_disabled' })
  }

  return {
    id: 'providers',
    init: ({ socialProviders: own }) => ({
      context: {
        socialProviders: [...own, ...(issuer ? [issuer.provider] : [])].map((each) =>
          guardProvider(each, log, onPerson),
        ),
      },
      options: {
        account: {
          updateAccountOnSignIn: false,
          // A provider that verifies the address identifies its owner, even if the local address is unverified; linking
          // ends other access.
          accountLinking: { requireLocalEmailVerified: false },
        },
        databaseHooks: {
          account: { create: { before: linkedAccount }, update: { before: withoutTokens } },
          user: { create: { before: refuseUnexpected } },
        },
      },
    }),
    // By client address, which a whole office may share.
    rateLimit: [{ pathMatcher: (path) => path === '/sign-in/social', window: 60, max: 60 }],
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/sign-in/social',
          handler: createAuthMiddleware(async ({ body }) => {
            if (!ids.has(body?.provider)) throw new APIError('NOT_FOUND', { code: 'PROVIDER_NOT_FOUND' })
            if (body.idToken !== undefined)
              throw new APIError('NOT_FOUND', { code: 'ID_TOKEN_NOT_SUPPORTED' })
            for (const [field, value] of Object.entries(body)) {
              if (fields.has(field) && String(value).length <= maxAddress) continue
              throw new APIError('BAD_REQUEST', { code: 'INVALID_FIELD', message: field })
            }
          }),
        },
        {
          matcher: ({ path }) => path === '/callback/:id',
          handler: createAuthMiddleware(async ({ params, query, body, redirect }) => {
            const id = params?.id ?? ''
            if (!ids.has(id)) throw new APIError('NOT_FOUND', { code: 'PROVIDER_NOT_FOUND' })
            if (id !== 'oidc') return
            // The library compares the issuer before it contacts the provider.
            const known = await issuer!.known()
            if (!known) throw redirect(`${errorURL}?error=provider_unavailable`)
            // It accepts a response without `iss`, however, which a mix-up attack would omit.
            const answer = { ...query, ...body } as { code?: unknown; iss?: unknown }
            if (known.namesItself && answer.code !== undefined && !answer.iss)
              throw redirect(`${errorURL}?error=issuer_mismatch`)
          }),
        },
      ],
    },
  }
}

async function linkedAccount<T extends { userId: string }>(account: T, ctx: GenericEndpointContext | null) {
  if (ctx) await endUnprovenAccess(ctx, account.userId)
  return await withoutTokens(account)
}

/** Not stored: a copy of the table would give access at the provider, and nothing here needs them. */
const withoutTokens = async <T extends object>(account: T) => ({
  data: { ...account, accessToken: null, refreshToken: null, idToken: null },
})

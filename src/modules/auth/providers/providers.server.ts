import type { BetterAuthOptions, BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Logger } from '~/platform/log.server'
import { currentScope, type Scope } from '~/platform/scope.server'
import type { Settings } from '~/platform/settings.server'
import { createOidcProvider } from './oidc.server'
import { guardProvider } from './provider-guard.server'
import type { Provider } from '~/modules/auth/sign-in-options'
import { endUnprovenAccess } from './unproven-access.server'

/** The providers that are configured, as the login page shows them. */
export function providersOf({ providers }: Settings): Provider[] {
  const all: (Provider | false)[] = [
    providers.github !== undefined && { id: 'github', name: 'GitHub' },
    providers.google !== undefined && { id: 'google', name: 'Google' },
    providers.oidc !== undefined && { id: 'oidc', name: providers.oidc.name },
  ]
  return all.filter((provider) => provider !== false)
}

/** Those that the library knows itself. */
export function socialProviders({ providers }: Settings): BetterAuthOptions['socialProviders'] {
  const rules = { disableIdTokenSignIn: true }
  return {
    ...(providers.github && { github: { ...providers.github, ...rules } }),
    ...(providers.google && { google: { ...providers.google, ...rules } }),
  }
}

const maxAddress = 2000

/** What our own page sends. Tokens from elsewhere, other scopes and parameters have no use here. */
const fields = new Set([
  'provider',
  'callbackURL',
  'errorCallbackURL',
  'newUserCallbackURL',
  'disableRedirect',
])

/** Signing in with somebody else's word for who a person is. */
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
   * Where nobody may sign up, whoever is expected may, with an address that the provider has proven. The library's own
   * switch is asked before it is known who comes, and its hook runs inside the transaction that creates the person: a
   * query outside of that would wait forever for the one connection of an embedded database. So the answer is looked up
   * when the provider tells who comes, and the hook reads it.
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
          // The one whom a provider vouches for is the owner of the address, whoever wrote it down before;
          // what others had there ends with the link.
          accountLinking: { requireLocalEmailVerified: false },
        },
        databaseHooks: {
          account: { create: { before: linkedAccount }, update: { before: withoutTokens } },
          user: { create: { before: refuseUnexpected } },
        },
      },
    }),
    // By network address, which a whole office may share.
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
            // The library compares the issuer before anything is asked of the provider.
            const known = await issuer!.known()
            if (!known) throw redirect(`${errorURL}?error=provider_unavailable`)
            // It accepts an answer that names none, though: a mix-up of issuers would leave it out.
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

/** They would let whoever copies the table act at the provider, and nothing here needs them. */
const withoutTokens = async <T extends object>(account: T) => ({
  data: { ...account, accessToken: null, refreshToken: null, idToken: null },
})

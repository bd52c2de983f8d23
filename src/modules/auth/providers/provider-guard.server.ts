import type { OAuthProvider } from '@better-auth/core/oauth2'
import { APIError } from 'better-auth/api'
import { isEmail } from '~/lib/email'
import { withTimeout } from '~/lib/with-timeout'
import { describeError, type Logger } from '~/platform/log.server'
import { nameSchema } from '~/modules/auth/auth.schema'

/** For several requests in a row, each with its own timeout in our own provider. */
const limit = 6000

type Person = { email: string; emailVerified: boolean; name: string }
type UserInfo = NonNullable<Awaited<ReturnType<OAuthProvider['getUserInfo']>>>

/**
 * Wraps a provider so that every error or timeout refuses the sign-in: the library awaits some of its functions without
 * error handling or timeout.
 */
export function guardProvider(
  provider: OAuthProvider,
  log: Logger,
  onPerson?: (person: Person) => Promise<void>,
): OAuthProvider {
  const { createAuthorizationURL, validateAuthorizationCode, getUserInfo } = provider
  const attempt = async <T>(step: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await withTimeout(limit, work())
    } catch (error) {
      log.warn({ provider: provider.id, step, error: describeError(error) }, 'sign-in provider failed')
      return null
    }
  }
  // Mutates the provider: some of its properties are getters with late values.
  return Object.assign(provider, {
    createAuthorizationURL: async (data) => {
      const url = await attempt('start', async () => createAuthorizationURL(data))
      if (!url) throw new APIError('SERVICE_UNAVAILABLE', { code: 'PROVIDER_UNAVAILABLE' })
      return url
    },
    validateAuthorizationCode: (data) => attempt('code', () => validateAuthorizationCode(data)),
    getUserInfo: async (tokens) => {
      const found = await attempt('profile', () => getUserInfo(tokens))
      const person = found && personOf(found)
      if (found && !person) log.warn({ provider: provider.id }, 'sign-in provider gives no address')
      if (person) await onPerson?.(person.user)
      return person
    },
  } satisfies Partial<OAuthProvider>)
}

/** Uses only the address, whether it is verified, and a valid name. */
function personOf({ user, data }: UserInfo): (UserInfo & { user: Person }) | null {
  if (!isEmail(user.email)) return null
  const name = nameSchema.safeParse(user.name)
  return {
    user: {
      email: user.email.toLowerCase(),
      emailVerified: (user.emailVerified as unknown) === true,
      name: name.success ? name.data : '',
    },
    data,
  }
}

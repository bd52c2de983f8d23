import type { OAuthProvider } from '@better-auth/core/oauth2'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from '~/platform/log.server'
import { guardProvider } from './provider-guard.server'

afterEach(() => vi.useRealTimers())

const lines: string[] = []
const log = createLog('debug', { write: (line: string) => void lines.push(line) })

type Answers = Partial<
  Pick<OAuthProvider, 'createAuthorizationURL' | 'validateAuthorizationCode' | 'getUserInfo'>
>

/** The library's own providers have no timeout and no error handling. */
const guarded = (responses: Answers) =>
  guardProvider(
    {
      id: 'google',
      name: 'Google',
      accountSubject: () => 'one',
      createAuthorizationURL: () => new URL('https://accounts.example.com'),
      validateAuthorizationCode: async () => ({}),
      getUserInfo: async () => null,
      ...responses,
    },
    log,
  )

const about = (user: object) => guarded({ getUserInfo: async () => ({ user: user as never, data: {} }) })
const code = { code: 'a', redirectURI: 'b' }
const start = { state: 'a', codeVerifier: 'b', redirectURI: 'c' }

test('an exception in a provider refuses the sign-in and is logged', async () => {
  const fail = () => {
    throw new TypeError('no token of mine')
  }
  const provider = guarded({ createAuthorizationURL: fail, validateAuthorizationCode: async () => fail(), getUserInfo: async () => fail() }) // prettier-ignore
  expect(await provider.validateAuthorizationCode(code)).toBeNull()
  expect(await provider.getUserInfo({})).toBeNull()
  await expect(async () => provider.createAuthorizationURL(start)).rejects.toMatchObject({ statusCode: 503 })
  expect(lines).toHaveLength(3)
})

test('a provider that never answers times out', async () => {
  vi.useFakeTimers()
  const never = () => new Promise<never>(() => {})
  const provider = guarded({ validateAuthorizationCode: never, getUserInfo: never })
  const responses = Promise.all([provider.validateAuthorizationCode(code), provider.getUserInfo({})])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await responses).toEqual([null, null])
})

test('only the address and the name of a user are used', async () => {
  const provider = about({
    email: 'Nia@Example.com',
    emailVerified: true,
    name: ' Nia ',
    image: 'https://pictures.example.com/1',
    role: 'admin',
  })
  expect(await provider.getUserInfo({})).toEqual({
    user: { email: 'nia@example.com', emailVerified: true, name: 'Nia' },
    data: {},
  })
})

test.each([{}, { emailVerified: false }, { emailVerified: 'true' }])(
  'an address is not verified with %j',
  async (claim) => {
    const provider = about({ email: 'nia@example.com', name: '', ...claim })
    expect(await provider.getUserInfo({})).toMatchObject({ user: { emailVerified: false } })
  },
)

test.each([
  { email: null, emailVerified: true },
  { email: 'nia@example.com\r\nBcc: all', emailVerified: true },
])('nobody is let in as %j', async (user) => {
  expect(await about(user).getUserInfo({})).toBeNull()
})

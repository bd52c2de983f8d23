// PostgreSQL alone: it tests providers; e2e/providers.spec.ts signs in with one on PGlite.
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { organizationsOf } from '../../../../tests/support/organizations'
import { client, type Handler, listen, startIssuer, type TestIssuer } from '../../../../tests/support/issuer'
import { codeFailure } from '~/modules/auth/codes/code.table.server'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { account, session, user } from '~/modules/auth/auth.table.server'

let issuer: TestIssuer
let app: TestApp
let visitor = 0

const environment = (url: string) => ({
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_NAME: 'The Library',
})

beforeAll(async () => {
  issuer = await startIssuer()
  // A trailing slash does not change the issuer.
  app = await startApp({
    env: { ...environment(`${issuer.url}/`), ADMIN_EMAILS: 'chief@example.com,captain@example.com' },
  })
})
afterAll(async () => {
  await app.close()
  await issuer.close()
})
beforeEach(() => {
  app.lines.length = 0
})
afterEach(() => {
  Object.assign(issuer.state, { claims: {}, userInfo: undefined, instead: {} })
})

const address = () => `192.0.2.${++visitor}`

const start = (body: object, by: TestApp = app) =>
  by.post('/api/auth/sign-in/social', { provider: 'oidc', errorCallbackURL: '/login/error', ...body }, { address: address() }) // prettier-ignore

/** From the button to the final redirect. */
async function comeBack({
  by = app,
  from = issuer,
  extra = {},
  ...body
}: { by?: TestApp; from?: TestIssuer; extra?: Record<string, string> } & Record<string, unknown> = {}) {
  const started = await start({ callbackURL: '/app', ...body }, by)
  expect(started.status).toBe(200)
  const cookie = started.headers.getSetCookie().map((each) => each.split(';', 1)[0]).join('; ') // prettier-ignore
  const { url } = (await started.json()) as { url: string }
  const { pathname, search } = from.consent(url, extra)
  const response = await by.request(pathname + search, { cookie, address: address() })
  const location = response.headers.get('location')
  const given = response.headers.getSetCookie().find((each) => /session_token=[^;]{20}/.test(each))
  return { status: response.status, location, signedIn: given !== undefined, url: new URL(url) }
}

const person = (email: string) => ({ sub: `of-${email}`, email, email_verified: true, name: 'Nia Wanjiru' })
const accountsOf = (email: string) =>
  app.db.select({ account }).from(account).innerJoin(user, eq(user.id, account.userId)).where(eq(user.email, email)) // prettier-ignore
const rowOf = async (email: string) => (await app.db.select().from(user).where(eq(user.email, email)))[0]

describe('a user with a verified address at the issuer', () => {
  test('is signed up with name and verified address, and still has to be onboarded', async () => {
    issuer.state.claims = person('new@example.com')
    expect(await comeBack()).toMatchObject({ status: 302, location: '/app', signedIn: true })
    expect(await rowOf('new@example.com')).toMatchObject({
      name: 'Nia Wanjiru',
      emailVerified: true,
      onboardedAt: null,
      role: 'user',
      image: null,
    })
  })

  test('is the same user the next time', async () => {
    issuer.state.claims = person('again@example.com')
    await comeBack()
    issuer.state.claims = { ...person('again@example.com'), name: 'Somebody Else' }
    expect(await comeBack()).toMatchObject({ location: '/app', signedIn: true })
    expect(await rowOf('again@example.com')).toMatchObject({ name: 'Nia Wanjiru' })
    expect(await accountsOf('again@example.com')).toHaveLength(1)
  })

  test('is linked to the existing user with that address', async () => {
    issuer.state.claims = person('USER@example.com')
    expect(await comeBack()).toMatchObject({ location: '/app', signedIn: true })
    const [row] = await accountsOf('user@example.com')
    expect(row!.account).toMatchObject({ providerId: 'oidc', accountId: `${issuer.url} of-USER@example.com` })
  })

  test('becomes an administrator if ADMIN_EMAILS says so', async () => {
    issuer.state.claims = person('chief@example.com')
    expect(await comeBack()).toMatchObject({ signedIn: true })
    expect(await rowOf('chief@example.com')).toMatchObject({ role: 'admin' })
  })

  test('may be described by the user info endpoint alone', async () => {
    issuer.state.claims = { sub: 'short' }
    issuer.state.userInfo = { ...person('short@example.com'), sub: 'short' }
    expect(await comeBack()).toMatchObject({ location: '/app', signedIn: true })
  })

  test('leaves no token in the database', async () => {
    issuer.state.claims = person('tokens@example.com')
    await comeBack()
    await comeBack()
    const rows = await app.db.select().from(account)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({ accessToken: null, refreshToken: null, idToken: null })
  })

  test.each(['a\u0000b', 'x'.repeat(101), 17])('with the name %j has none', async (name) => {
    const email = `odd${String(name).length}@example.com`
    issuer.state.claims = { ...person(email), name }
    expect(await comeBack()).toMatchObject({ location: '/app', signedIn: true })
    expect(await rowOf(email)).toMatchObject({ name: '' })
  })

  test('who is banned here cannot sign in', async () => {
    issuer.state.claims = person('banned@example.com')
    await comeBack()
    await app.db.update(user).set({ banned: true }).where(eq(user.email, 'banned@example.com'))
    expect(await comeBack()).toMatchObject({ location: '/login/error?error=BANNED_USER&error_description=You+have+been+banned+from+this+application', signedIn: false }) // prettier-ignore
  })
})

describe('a sign-in is refused', () => {
  /** The result for these claims, and the number of the user's sessions afterwards. */
  const outcomeOf = async (claims: object, email: string) => {
    issuer.state.claims = claims as typeof issuer.state.claims
    const { status, location, signedIn } = await comeBack()
    const sessions = await app.db
      .select()
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(eq(user.email, email))
    return { status, location, signedIn, sessions }
  }
  const refusal = {
    status: 302,
    location: expect.stringMatching(/^\/login\/error\?error=\w+$/),
    signedIn: false,
    sessions: [],
  }

  test.each([
    ['no address', { email: undefined }],
    ['a broken address', { email: 'liar@exa mple.com' }],
    ['an ID token of another sign-in', { nonce: 'another' }],
    ['an ID token without a nonce', { nonce: undefined }],
    ['an ID token of another issuer', { iss: 'https://evil.example' }],
    ['an ID token for another client', { aud: 'another' }],
    ['an ID token that another client asked for', { aud: [client.id, 'another'], azp: 'another' }],
    ['an ID token that is too old', { exp: 1_700_000_000 }],
    ['no subject', { sub: undefined }],
  ])('with %s', async (_, claims) => {
    expect(await outcomeOf({ ...person('liar@example.com'), ...claims }, 'liar@example.com')).toEqual(refusal)
    expect(await rowOf('liar@example.com')).toBeUndefined()
  })

  test('for an existing user if the address is not verified', async () => {
    expect(
      await outcomeOf({ ...person('admin@example.com'), email_verified: false }, 'admin@example.com'),
    ).toEqual(refusal)
    expect(await accountsOf('admin@example.com')).toEqual([])
  })

  test('with an ID token signed by another key', async () => {
    const { signWith } = issuer.state
    issuer.state.signWith = issuer.strangersKey
    expect(await outcomeOf(person('forged@example.com'), 'forged@example.com')).toEqual(refusal)
    issuer.state.signWith = signWith
  })

  test('if the user info is about another subject', async () => {
    issuer.state.userInfo = person('else@example.com')
    expect(await outcomeOf({ sub: 'me' }, 'else@example.com')).toEqual(refusal)
  })

  test('if the response comes from another issuer', async () => {
    issuer.state.claims = person('mixed@example.com')
    expect(await comeBack({ extra: { iss: 'https://evil.example' } })).toMatchObject({
      location: '/login/error?error=issuer_mismatch',
      signedIn: false,
    })
  })

  test('if the response names no issuer, or another, although the issuer announces `iss`', async () => {
    const other = await startIssuer()
    other.state.namesItself = true
    other.state.claims = person('named@example.com')
    const second = await startApp({ env: environment(other.url), database: app.runtime.database })
    const back = (iss?: string) =>
      comeBack({ by: second, from: other, extra: iss === undefined ? {} : { iss } })
    expect(await back('')).toMatchObject({
      location: 'http://localhost:3000/login/error?error=issuer_mismatch',
      signedIn: false,
    })
    expect(await back('https://evil.example')).toMatchObject({ signedIn: false })
    expect(await rowOf('named@example.com')).toBeUndefined()
    expect(await back()).toMatchObject({ location: '/app', signedIn: true })
    await other.close()
    // An issuer that does not announce it may omit it.
    issuer.state.claims = person('unnamed@example.com')
    expect(await comeBack({ extra: { iss: '' } })).toMatchObject({ location: '/app', signedIn: true })
  })

  test('without the cookie of the browser that started, or a second time', async () => {
    issuer.state.claims = person('state@example.com')
    const started = await start({ callbackURL: '/app' })
    const cookie = started.headers.getSetCookie()[0]!.split(';', 1)[0]!
    const { pathname, search } = issuer.consent(((await started.json()) as { url: string }).url)
    const stolen = await app.request(pathname + search, { address: address() })
    expect(stolen.headers.get('location')).toBe('/login/error?error=state_mismatch')
    expect((await app.request(pathname + search, { cookie, address: address() })).headers.get('location')).toBe('/app') // prettier-ignore
    const again = await app.request(pathname + search, { cookie, address: address() })
    expect(again.headers.get('location')).toBe('http://localhost:3000/login/error?error=state_mismatch')
  })

  test('if the user denies it', async () => {
    const started = await start({ callbackURL: '/app' })
    const cookie = started.headers.getSetCookie()[0]!.split(';', 1)[0]!
    const state = new URL(((await started.json()) as { url: string }).url).searchParams.get('state')
    const response = await app.request(`/api/auth/callback/oidc?error=access_denied&state=${state}`, { cookie }) // prettier-ignore
    expect(response.headers.get('location')).toBe('/login/error?error=access_denied')
  })

  test.each<[string, Handler]>([
    ['HTML', (_, response) => void response.end('<html>')],
    ['null', (_, response) => void response.end('null')],
    ['an error', (_, response) => void response.writeHead(500).end()],
    ['a redirect', (_, response) => void response.writeHead(307, { location: '/elsewhere' }).end()],
    ['nothing at all', () => undefined],
  ])('when the issuer answers a code with %s', async (_, instead) => {
    issuer.state.instead = { '/token': instead }
    expect(await outcomeOf(person('nonsense@example.com'), 'nonsense@example.com')).toEqual(refusal)
    expect(issuer.requested).not.toContain('/elsewhere')
  })

  test.each<[string, Handler]>([
    ['HTML', (_, response) => void response.end('<html>')],
    ['nothing at all', () => undefined],
  ])('when the issuer’s keys are %s', async (_, instead) => {
    const own = await startIssuer()
    const fresh = await startApp({ env: environment(own.url) })
    own.state.instead = { '/keys': instead }
    own.state.claims = person('keyless@example.com')
    const { location, signedIn } = await comeBack({ by: fresh, from: own })
    expect({ location, signedIn }).toEqual({
      location: '/login/error?error=unable_to_get_user_info',
      signedIn: false,
    })
    await fresh.close()
    await own.close()
  })
})

test('the same subject of another issuer is another user', async () => {
  const other = await startIssuer()
  const second = await startApp({ env: environment(other.url), database: app.runtime.database })
  issuer.state.claims = { ...person('first@example.com'), sub: 'number-one' }
  other.state.claims = { ...person('second@example.com'), sub: 'number-one' }
  expect(await comeBack()).toMatchObject({ signedIn: true })
  expect(await comeBack({ by: second, from: other })).toMatchObject({ signedIn: true })
  expect(await rowOf('second@example.com')).toBeDefined()
  await other.close()
})

describe('an issuer', () => {
  test('is contacted when somebody signs in, and then once', async () => {
    const own = await startIssuer()
    const fresh = await startApp({ env: environment(own.url) })
    await fresh.request('/login')
    expect(own.requested).toEqual([])
    expect((await Promise.all([start({}, fresh), start({}, fresh)])).map(({ status }) => status)).toEqual([200, 200]) // prettier-ignore
    await start({}, fresh)
    expect(own.requested).toEqual(['/.well-known/openid-configuration'])
    await fresh.close()
    await own.close()
  })

  test('is retried after a failure', async () => {
    const own = await startIssuer()
    const fresh = await startApp({ env: environment(own.url) })
    own.state.instead['/.well-known/openid-configuration'] = (_, response) =>
      void response.writeHead(503).end()
    const down = await start({}, fresh)
    expect(down.status).toBe(503)
    expect(await down.json()).toEqual({
      code: 'PROVIDER_UNAVAILABLE',
      message: 'This way of logging in is not available right now',
    })
    const back = await fresh.request('/api/auth/callback/oidc?code=x&state=y')
    expect(back.status).toBe(302)
    expect(back.headers.get('location')).toBe('http://localhost:3000/login/error?error=provider_unavailable')
    own.state.instead = {}
    expect((await start({}, fresh)).status).toBe(200)
    await fresh.close()
    await own.close()
  })

  test.each([
    ['HTML', '<!doctype html><title>Welcome</title>'],
    ['other JSON', '[]'],
    ['a document of another issuer', { issuer: 'https://evil.example' }],
    ['endpoints that are no addresses', { authorization_endpoint: 'javascript:alert(1)' }],
    ['no keys', { jwks_uri: undefined }],
    ['signatures that prove nothing', { id_token_signing_alg_values_supported: ['HS256', 'none'] }],
  ])('that answers %s is of no use', async (_, said) => {
    const own = await startIssuer()
    const fresh = await startApp({ env: environment(own.url) })
    own.state.instead['/.well-known/openid-configuration'] = (_request, response) =>
      typeof said === 'string' ? void response.end(said) : own.json(response, { ...own.metadata(), ...said })
    expect((await start({}, fresh)).status).toBe(503)
    await fresh.close()
    await own.close()
  })

  test('that does not answer times out', async () => {
    const silent = await listen(() => undefined)
    const fresh = await startApp({ env: environment(silent.url) })
    expect((await start({}, fresh)).status).toBe(503)
    expect((await fresh.request('/api/auth/callback/oidc?code=x&state=y')).status).toBe(302)
    await fresh.close()
    await silent.close()
  })
})

describe('the authorization request', () => {
  test('has a state, a nonce, a PKCE challenge and our own callback', async () => {
    issuer.state.claims = person('asked@example.com')
    const { searchParams } = (await comeBack()).url
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: client.id,
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/api/auth/callback/oidc',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{32}$/),
      nonce: expect.stringMatching(/^.{32}$/),
    })
  })

  test.each(['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'])('%s redirects to this site only', async (name) => {
    for (const elsewhere of [
      'https://evil.example/app',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      'http://localhost:3000.evil.example',
      'http://localhost:3000@evil.example',
    ]) {
      const { status } = await start({ [name]: elsewhere })
      expect({ elsewhere, status }).toEqual({ elsewhere, status: 403 })
    }
    expect((await start({ [name]: 'http://localhost:3000/app/account?state=change-name#x' })).status).toBe(200)
    expect((await start({ [name]: `/app?x=${'y'.repeat(2000)}` })).status).toBe(400)
  }) // prettier-ignore

  test.each([
    ['idToken', { token: 'x' }, 404, 'ID_TOKEN_NOT_SUPPORTED'],
    ['scopes', ['admin'], 400, 'INVALID_FIELD'],
    ['additionalData', { link: { userId: 'x', email: 'x' } }, 400, 'INVALID_FIELD'],
    ['additionalParams', { prompt: 'none' }, 400, 'INVALID_FIELD'],
    ['requestSignUp', true, 400, 'INVALID_FIELD'],
  ])('cannot be changed by %s', async (name, value, status, code) => {
    const response = await start({ [name]: value })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code })
  })

  test('has a rate limit that a whole office can share', async () => {
    const statuses: number[] = []
    for (let people = 0; people < 12; people++) {
      const response = await app.post(
        '/api/auth/sign-in/social',
        { provider: 'oidc' },
        { address: '203.0.113.77' },
      )
      statuses.push(response.status)
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('is refused for cross-site requests', async () => {
    const response = await app.post('/api/auth/sign-in/social', { provider: 'oidc' }, { headers: { origin: 'https://evil.example', cookie: 'a=b' }, address: address() }) // prettier-ignore
    expect(response.status).toBe(403)
  })
})

test('while sign-up is closed, only known users can sign in', async () => {
  const closed = await startApp({ env: { ...environment(issuer.url), AUTH_SIGNUP: 'false' } })
  issuer.state.claims = person('stranger@example.com')
  expect(await comeBack({ by: closed })).toMatchObject({
    location: '/login/error?error=signup_disabled',
    signedIn: false,
  })
  issuer.state.claims = person('user@example.com')
  expect(await comeBack({ by: closed })).toMatchObject({ location: '/app', signedIn: true })

  // Also invited users, once the provider has verified their address.
  const the = organizationsOf(closed)
  const org = await the.found()
  await the.invite(org, 'expected@example.com')
  await the.invite(org, 'unproven@example.com')
  const cancelled = await the.invite(org, 'cancelled@example.com')
  await the.auth(org.owner, 'cancel-invitation', { invitationId: cancelled })
  const refused = [
    { ...person('unproven@example.com'), email_verified: false },
    person('cancelled@example.com'),
    person('another@example.com'),
  ]
  for (const claims of refused) {
    issuer.state.claims = claims
    expect(await comeBack({ by: closed })).toMatchObject({
      location: '/login/error?error=signup_disabled',
      signedIn: false,
    })
  }
  issuer.state.claims = person('expected@example.com')
  expect(await comeBack({ by: closed })).toMatchObject({ location: '/app', signedIn: true })
  await closed.close()
})

test('an invited user can sign in for the first time', async () => {
  const context = await app.runtime.auth.$context
  await app.db.insert(user).values({ id: context.generateId({ model: 'user' }) || 'invited', name: '', email: 'invited@example.com' }) // prettier-ignore
  issuer.state.claims = person('invited@example.com')
  expect(await comeBack()).toMatchObject({ location: '/app', signedIn: true })
  expect(await rowOf('invited@example.com')).toMatchObject({ emailVerified: true })
})

test('an address that the issuer has not verified gets its own account, marked as unverified', async () => {
  issuer.state.claims = { ...person('unproven@example.com'), email_verified: false }
  const came = await comeBack()
  expect(came).toMatchObject({ location: '/app', signedIn: true })
  expect(await rowOf('unproven@example.com')).toMatchObject({ emailVerified: false, role: 'user' })

  // Its owner is neither notified of every sign-in, nor are failures with their codes reset.
  await app.db.insert(codeFailure).values({ purpose: 'sign-in', subject: 'unproven@example.com', counter: '', failures: 50, failedAt: new Date() }) // prettier-ignore
  await comeBack()
  await comeBack()
  expect(await app.db.$count(mailboxMessage, eq(mailboxMessage.recipient, 'unproven@example.com'))).toBe(0)
  const [counted] = await app.db
    .select()
    .from(codeFailure)
    .where(eq(codeFailure.subject, 'unproven@example.com'))
  expect(counted).toMatchObject({ failures: 50 })

  // The owner verifies the address by a code, which ends all access of the account's creator.
  await app.signIn('unproven@example.com')
  const { id } = (await rowOf('unproven@example.com'))!
  expect(await app.db.$count(account, eq(account.userId, id))).toBe(0)
  expect(await app.db.$count(session, eq(session.userId, id))).toBe(1)
  expect(await comeBack()).toMatchObject({ signedIn: false })
})

test('an account whose address change is reverted concurrently is not linked to the new address', async () => {
  const email = 'moved@example.com'
  await app.signIn(email)
  const { id } = (await rowOf(email))!
  // A trigger simulates the revert between finding the user and linking the provider.
  await app.db.execute(sql`
    create function give_back() returns trigger language plpgsql as $$ begin
      update "user" set email = 'old-' || email where id = new.user_id;
      delete from session where user_id = new.user_id;
      insert into address_change (token_hash, user_id, old_email, new_email, used_at)
        values ('used', new.user_id, 'old', 'new', now());
      return new; end $$`)
  await app.db.execute(sql`
    create trigger give_back before insert on account for each row execute function give_back()`)
  issuer.state.claims = person(email)
  const late = await comeBack()
  await app.db.execute(sql`drop trigger give_back on account`)
  expect(late.location).toBe('/app')
  expect(await app.db.$count(session, eq(session.userId, id))).toBe(0)
  expect(await app.db.$count(account, eq(account.userId, id))).toBe(0)
})

test('an unverified address does not make an administrator', async () => {
  const other = await startApp({ env: { ADMIN_EMAILS: 'boss@example.com,true@example.com' } })
  const { internalAdapter } = await other.runtime.auth.$context
  const made = (email: string, emailVerified: boolean) => internalAdapter.createUser({ name: '', email, emailVerified }, { method: 'admin' }) // prettier-ignore
  expect(await made('boss@example.com', false)).toMatchObject({ role: 'user' })
  expect(await made('true@example.com', true)).toMatchObject({ role: 'admin' })
  await other.close()
})

test('ADMIN_EMAILS makes an administrator of an existing user who signs in with a provider', async () => {
  const { internalAdapter } = await app.runtime.auth.$context
  await internalAdapter.createUser({ name: '', email: 'captain@example.com', emailVerified: false }, { method: 'admin' }) // prettier-ignore
  issuer.state.claims = { ...person('captain@example.com'), email_verified: false }
  await comeBack()
  expect(await rowOf('captain@example.com')).toMatchObject({ role: 'user', emailVerified: false })
  issuer.state.claims = person('captain@example.com')
  expect(await comeBack()).toMatchObject({ signedIn: true })
  expect(await rowOf('captain@example.com')).toMatchObject({ role: 'admin', emailVerified: true })
  // Only once.
  await app.db.update(user).set({ role: 'user' }).where(eq(user.email, 'captain@example.com'))
  expect(await comeBack()).toMatchObject({ signedIn: true })
  expect(await rowOf('captain@example.com')).toMatchObject({ role: 'user' })
})

test('without a provider there is no endpoint', async () => {
  const plain = await startApp()
  for (const provider of ['oidc', 'github', 'google']) {
    expect((await start({ provider }, plain)).status).toBe(404)
    expect((await plain.request(`/api/auth/callback/${provider}?code=x&state=y`)).status).toBe(404)
  }
  await plain.close()
})

test('GitHub and Google are called at their own URLs, with our callback', async () => {
  const keys = { GITHUB_CLIENT_ID: 'hub', GITHUB_CLIENT_SECRET: 'hub-hush', GOOGLE_CLIENT_ID: 'goo', GOOGLE_CLIENT_SECRET: 'goo-hush' } // prettier-ignore
  const both = await startApp({ env: keys })
  for (const [provider, host] of [
    ['github', 'github.com'],
    ['google', 'accounts.google.com'],
  ] as const) {
    const response = await start({ provider }, both)
    const body = await response.text()
    const url = new URL((JSON.parse(body) as { url: string }).url)
    expect(url.host).toBe(host)
    expect(url.searchParams.get('redirect_uri')).toBe(`http://localhost:3000/api/auth/callback/${provider}`)
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    expect(body).not.toContain('hush')
    expect((await start({ provider, idToken: { token: 'a.b.c' } }, both)).status).toBe(404)
  }
  expect((await start({ provider: 'oidc' }, both)).status).toBe(404)
  await both.close()
})

test("neither our secret nor a user's code or tokens are in a response or a log", async () => {
  issuer.state.claims = person('quiet@example.com')
  const { location, url } = await comeBack()
  issuer.state.claims = { ...person('quiet@example.com'), aud: 'another' }
  await comeBack()
  const said = [app.lines.join('\n'), location, url.href].join('\n')
  expect(said).toContain('sign-in provider failed')
  for (const secret of [
    client.secret,
    encodeURIComponent(client.secret),
    'access-of-the-person',
    'quiet@example.com',
  ]) {
    // prettier-ignore
    expect(said).not.toContain(secret)
  }
})

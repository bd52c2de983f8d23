import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { production } from '../../../../tests/support/production'
import { areServed } from '../../../../tests/support/languages'
import { hasCode } from '../../../../tests/support/code'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { cookieName } from '~/lib/product'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

let people = 0
const newAddress = () => `session-${++people}@example.com`

type Session = { id: string; token: string; userId: string }
type Me = { session: Session; user: { id: string; role: string } } | null

const me = async (cookie: string) =>
  (await (await app.request('/api/auth/get-session', { cookie })).json()) as Me
const post = (path: string, body: object, cookie: string) => app.post(`/api/auth${path}`, body, { cookie })
const tokenIn = (cookie: string) => /session_token=([^.;]+)\./.exec(decodeURIComponent(cookie))![1]!
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .findLast((cookie) => cookie.includes('session_token='))
    ?.split(';', 1)[0]
const change = (cookie: string, values: Record<string, unknown>) =>
  app.db
    .update(session)
    .set(values)
    .where(eq(session.token, tokenIn(cookie)))

/** Whether a call, a REST call and the authentication library accept the session. */
async function isSomebody(cookie: string): Promise<boolean[]> {
  const responses = await Promise.all([
    app.post('/api/rpc/account/devices', { json: {} }, { cookie }),
    app.request('/api/rest/account/devices', { cookie }),
    app.request('/api/auth/passkey/list-user-passkeys', { cookie }),
  ])
  return [...responses.map(({ ok }) => ok), (await me(cookie)) !== null]
}
const yes = [true, true, true, true]
const no = [false, false, false, false]

describe('a session', () => {
  test('ends with signing out', async () => {
    const cookie = await app.signIn('user@example.com')
    expect(await isSomebody(cookie)).toEqual(yes)
    const response = await post('/sign-out', {}, cookie)
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/i)
    expect(await isSomebody(cookie)).toEqual(no)
  })

  test('ends at once everywhere: revoked, banned, deleted', async () => {
    const ways = [
      (id: string) => app.db.delete(session).where(eq(session.userId, id)),
      (id: string) => app.db.update(user).set({ banned: true }).where(eq(user.id, id)),
      (id: string) => app.db.delete(user).where(eq(user.id, id)),
    ]
    for (const end of ways) {
      const cookie = await app.signIn(newAddress())
      expect(await isSomebody(cookie)).toEqual(yes)
      await end((await me(cookie))!.user.id)
      expect(await isSomebody(cookie)).toEqual(no)
    }
  })

  test('continues when a ban has expired', async () => {
    const cookie = await app.signIn(newAddress())
    const { id } = (await me(cookie))!.user
    const until = (banExpires: Date) =>
      app.db.update(user).set({ banned: true, banExpires }).where(eq(user.id, id))
    await until(new Date(Date.now() + 60_000))
    expect(await isSomebody(cookie)).toEqual(no)
    await until(new Date(Date.now() - 1000))
    expect(await isSomebody(cookie)).toEqual(yes)
  })

  test.each([
    `${cookieName('session_token')}=`,
    `${cookieName('session_token')}=abc`,
    `${cookieName('session_token')}=%E0%A4%A`,
    `${cookieName('session_token')}=a.b; i18next=%00`,
  ])('is none with the cookie %j', async (cookie) => {
    expect(await isSomebody(cookie)).toEqual(no)
  })

  test('cannot be forged from a copy of the database', async () => {
    const cookie = await app.signIn(newAddress())
    const [row] = await app.db
      .select()
      .from(session)
      .where(eq(session.token, tokenIn(cookie)))
    for (const forged of [row!.token, `${row!.token}.`, `${row!.token}.${row!.token}`, row!.id]) {
      expect(await isSomebody(`${cookieName('session_token')}=${encodeURIComponent(forged)}`)).toEqual(no)
    }
  })

  test('is in a cookie that scripts cannot read', async () => {
    const email = newAddress()
    const response = await app.enter(email)
    const cookie = response.headers.getSetCookie().find((value) => value.includes('session_token'))
    for (const attribute of [/HttpOnly/i, /SameSite=Lax/i, /Path=\//i, /Max-Age=2592000/i]) {
      expect(cookie).toMatch(attribute)
    }
  })

  test('has a __Host- cookie in production', async () => {
    const deployed = await startApp({ env: production })
    const { name, attributes } = (await deployed.runtime.auth.$context).authCookies.sessionToken
    expect(name).toBe(`__Host-${cookieName('session_token')}`)
    expect(attributes).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' })
    expect(attributes.domain).toBeUndefined()
    await deployed.close()
  })

  test('keeps its token out of every response', async () => {
    const email = newAddress()
    const signedIn = await app.enter(email)
    const cookie = cookieOf(signedIn)!
    const admin = await app.signIn('admin@example.com')
    const { id } = (await me(cookie))!.user
    const bodies = [
      await signedIn.text(),
      await (await app.request('/api/auth/get-session', { cookie })).text(),
      await (await app.request('/api/auth/list-sessions', { cookie })).text(),
      await (await post('/update-user', { name: 'T' }, cookie)).text(),
      await (await post('/admin/list-user-sessions', { userId: id }, admin)).text(),
      await (await app.request('/api/auth/admin/list-users', { cookie: admin })).text(),
    ]
    for (const body of bodies) expect(body).not.toContain(tokenIn(cookie))
    expect(bodies[4]).toContain('"userAgent"')
  })

  test('is named by its id, which can revoke it and grants no access', async () => {
    const email = newAddress()
    const here = await app.signIn(email)
    const there = await app.signIn(email)
    const sessions = (await (await app.request('/api/auth/list-sessions', { cookie: here })).json()) as Session[] // prettier-ignore
    const idOf = async (cookie: string) => (await me(cookie))!.session.id
    expect(sessions.map(({ token }) => token).toSorted()).toEqual(
      [await idOf(here), await idOf(there)].toSorted(),
    )
    const stranger = await app.signIn(newAddress())
    await post('/revoke-session', { token: await idOf(there) }, stranger)
    expect(await isSomebody(there)).toEqual(yes)
    expect((await post('/revoke-session', { token: await idOf(there) }, here)).status).toBe(200)
    expect(await isSomebody(there)).toEqual(no)
    expect(await isSomebody(here)).toEqual(yes)
  })

  test('can be the only one left, or none', async () => {
    const email = newAddress()
    const cookies = [await app.signIn(email), await app.signIn(email), await app.signIn(email)]
    expect((await post('/revoke-other-sessions', {}, cookies[0]!)).status).toBe(200)
    expect(await Promise.all(cookies.map(isSomebody))).toEqual([yes, no, no])
    expect((await post('/revoke-sessions', {}, cookies[0]!)).status).toBe(200)
    expect(await isSomebody(cookies[0]!)).toEqual(no)
  })
})

describe('the lifetime of a session', () => {
  const daysLeft = async (cookie: string) => {
    const [row] = await app.db
      .select({ days: sql<number>`extract(epoch from ${session.expiresAt} - now())::float / 86400` })
      .from(session)
      .where(eq(session.token, tokenIn(cookie)))
    return row!.days
  }
  const days = (count: number) => sql`now() + ${count} * interval '1 day'`

  test('is extended to thirty days once a day, with a new cookie', async () => {
    const cookie = await app.signIn(newAddress())
    await change(cookie, { expiresAt: days(29.5) })
    expect((await app.request('/api/rest/account/devices', { cookie })).headers.getSetCookie()).toEqual([])
    expect(await daysLeft(cookie)).toBeCloseTo(29.5, 1)
    for (const path of ['/api/rest/account/devices', '/api/auth/get-session']) {
      await change(cookie, { expiresAt: days(28.9) })
      const [renewed] = (await app.request(path, { cookie })).headers.getSetCookie()
      expect(renewed).toMatch(
        new RegExp(`^${cookieName('session_token')}=[^;]+; Max-Age=(2592000|2591999);.*HttpOnly`),
      )
      expect(await daysLeft(cookie)).toBeCloseTo(30, 1)
    }
  })

  test('is ninety days at most', async () => {
    const cookie = await app.signIn(newAddress())
    await change(cookie, { createdAt: days(-80), expiresAt: days(1) })
    expect(await isSomebody(cookie)).toEqual(yes)
    expect(await daysLeft(cookie)).toBeCloseTo(10, 1)
    await change(cookie, { createdAt: days(-90.1), expiresAt: days(20) })
    expect(await isSomebody(cookie)).toEqual(no)
  })

  test('truncates a long user agent', async () => {
    const email = newAddress()
    const headers = { 'user-agent': 'Version/a '.repeat(1600) }
    expect((await app.enter(email, { headers })).status).toBe(200)
    const [stored] = await app.db
      .select({ agent: session.userAgent })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(eq(user.email, email))
    expect(stored!.agent).toHaveLength(300)
  })

  test('records the last activity, not with every request', async () => {
    const cookie = await app.signIn(newAddress())
    const seen = async () => (await app.db.select().from(session).where(eq(session.token, tokenIn(cookie))))[0]! // prettier-ignore
    await change(cookie, { updatedAt: sql`now() - interval '4 minutes'` })
    const before = await seen()
    await app.request('/api/rest/account/devices', { cookie, address: '203.0.113.200' })
    expect(await seen()).toEqual(before)
    await change(cookie, { updatedAt: sql`now() - interval '6 minutes'` })
    await app.request('/api/rest/account/devices', { cookie, address: '203.0.113.200' })
    expect(await seen()).toMatchObject({ ipAddress: '203.0.113.200' })
    expect((await seen()).updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
  })

  test.each(['/api/rest/account/devices', '/api/auth/get-session'])(
    'rotates the token after a change of role, at %s',
    async (path) => {
      const old = await app.signIn(newAddress())
      const { id } = (await me(old))!.user
      await app.db.update(user).set({ role: 'admin' }).where(eq(user.id, id))
      const response = await app.request(path, { cookie: old })
      const renewed = cookieOf(response)!
      expect(tokenIn(renewed)).not.toBe(tokenIn(old))
      expect(await isSomebody(old)).toEqual(no)
      expect(await isSomebody(renewed)).toEqual(yes)
      expect((await me(renewed))!.user.role).toBe('admin')
    },
  )

  test('gives the new token to one of many concurrent requests', async () => {
    const old = await app.signIn(newAddress())
    const { id } = (await me(old))!.user
    await app.db.update(user).set({ role: 'user,admin' }).where(eq(user.id, id))
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => app.request('/api/rest/account/devices', { cookie: old })),
    )
    expect(responses.filter((response) => cookieOf(response)).length).toBe(1)
    // The others must not remove it again.
    const late = await app.request('/api/auth/get-session', { cookie: old })
    expect(await late.json()).toBeNull()
    expect(late.headers.getSetCookie()).toEqual([])
  })
})

describe('impersonation', () => {
  test('cannot change the account', async () => {
    const admin = await app.signIn('admin@example.com')
    const email = newAddress()
    const owner = await app.signIn(email)
    const { id } = (await me(owner))!.user
    const cookie = cookieOf(await post('/admin/impersonate-user', { userId: id, reason: 'x' }, admin))!
    expect((await me(cookie))!.user.id).toBe(id)
    for (const [path, body] of [
      ['/update-user', { name: 'Not me' }],
      ['/email-otp/request-email-change', { newEmail: newAddress() }],
      ['/email-otp/change-email', { newEmail: newAddress(), otp: '123456' }],
      ['/passkey/verify-registration', { response: {} }],
      ['/passkey/delete-passkey', { id: 'x' }],
      ['/revoke-sessions', {}],
      ['/revoke-other-sessions', {}],
      ['/delete-user', {}],
      ['/admin/list-users', {}],
    ] as const) {
      const response = await post(path, body, cookie)
      expect([path, response.status]).toEqual([path, 403])
      expect(await response.json()).toMatchObject({ code: 'NOT_WHILE_IMPERSONATING' })
    }
    expect((await app.request('/api/auth/passkey/generate-register-options', { cookie })).status).toBe(403)
    expect(await isSomebody(owner)).toEqual(yes)
  })

  test('ends when the administrator loses the permission', async () => {
    const ways = [{ role: 'user' }, { banned: true }]
    for (const loss of ways) {
      const email = newAddress()
      await app.signIn(email)
      await app.db.update(user).set({ role: 'admin' }).where(eq(user.email, email))
      const admin = await app.signIn(email)
      const target = (await me(await app.signIn(newAddress())))!.user
      const response = await post('/admin/impersonate-user', { userId: target.id, reason: 'x' }, admin)
      expect(response.status).toBe(200)
      const cookie = cookieOf(response)!
      expect(await response.text()).not.toContain(tokenIn(cookie))
      expect((await me(cookie))!.user.id).toBe(target.id)
      await app.db.update(user).set(loss).where(eq(user.email, email))
      expect(await isSomebody(cookie)).toEqual(no)
    }
  })
})

test('a sign-in stores the language of the interface, for mails', async () => {
  const email = newAddress()
  const languageAfter = async (language: string) => {
    expect((await app.enter(email, { headers: { 'accept-language': language } })).status).toBe(200)
    const [row] = await app.db.select().from(user).where(eq(user.email, email))
    return row!.language
  }
  for (const language of ['fr', 'fr', 'en'].filter((code) => areServed(code)))
    expect(await languageAfter(language)).toBe(language)
})

describe('a new device', () => {
  const noticesTo = async (email: string) => {
    await app.mailsDelivered()
    return await app.db.$count(mailboxMessage, sql`${mailboxMessage.recipient} = ${email} and ${mailboxMessage.text} !~ ${hasCode}`) // prettier-ignore
  }

  test('is reported by mail, unless it is the first one or known', async () => {
    const email = newAddress()
    const signIn = async (cookie = '') => {
      const response = await app.enter(email, { cookie })
      expect(response.status).toBe(200)
      const device = response.headers.getSetCookie().find((value) => value.includes('.device='))!
      expect(device).toMatch(/HttpOnly/i)
      return device.split(';', 1)[0]!
    }
    const device = await signIn()
    await signIn(device)
    expect(await noticesTo(email)).toBe(0)
    const other = await signIn()
    expect(await noticesTo(email)).toBe(1)
    await signIn(other)
    await signIn(`${cookieName('device')}=forged.signature`)
    expect(await noticesTo(email)).toBe(2)
  })
})

describe('the authentication library', () => {
  test('answers /get-session as it would itself', async () => {
    const cookie = await app.signIn(newAddress())
    const url = 'http://localhost:3000/api/auth/get-session'
    const theirs = await app.runtime.auth.handler(new Request(url, { headers: { cookie } }))
    expect(await me(cookie)).toEqual(await theirs.json())
  })

  test('exposes the allow-list only', async () => {
    const cookie = await app.signIn('admin@example.com')
    const endpoints = Object.values(app.runtime.auth.api) as unknown as { path?: string; options: { method?: string | string[] } }[] // prettier-ignore
    const responses: Record<string, number> = {}
    for (const { path, options } of endpoints) {
      if (!path) continue
      const method = [options.method ?? 'GET'].flat()[0]!
      const url = `/api/auth${path.replaceAll(/:\w+/g, 'x')}`
      const response = method === 'GET' ? app.request(url, { cookie: '' }) : app.post(url, {}, {})
      responses[path] = (await response).status
    }
    // These two answer 404 themselves without a provider.
    const offered = Object.keys(responses).filter(
      (path) => responses[path] !== 404 || path === '/sign-in/social' || path === '/callback/:id',
    )
    const { offeredPaths } = await import('~/modules/auth/service/offered-paths.server')
    expect(offered.toSorted()).toEqual([...offeredPaths].filter((path) => path in responses).toSorted())
    expect(offered.filter((path) => /password|link|verify-email$|token|ok$|error$/.test(path))).toEqual([
      '/email-otp/verify-email',
    ])
    expect(cookie).toBeTruthy()
  })

  test.each(['/sign-in/email', '/sign-up/email', '/reset-password', '/admin/set-user-password'])(
    'has no %s, because there are no passwords',
    async (path) => {
      const response = await app.post(`/api/auth${path}`, { email: 'user@example.com', password: 'long enough' }) // prettier-ignore
      expect(response.status).toBe(404)
    },
  )

  test('answers malformed input with 4xx, never with 5xx', async () => {
    const cookie = await app.signIn(newAddress())
    const { offeredPaths } = await import('~/modules/auth/service/offered-paths.server')
    const nonsense = ['a\0b', '\ud800', '', null, 7, ['x'], { $ne: 1 }, 'x'.repeat(30_000), JSON.parse('{"__proto__":{"role":"admin"}}')] // prettier-ignore
    const fields = ['email', 'otp', 'newEmail', 'type', 'name', 'token', 'id', 'userId', 'sessionToken', 'role', 'data', 'response', 'provider', 'callbackURL', 'state', 'code'] // prettier-ignore
    const faults: string[] = []
    let visitor = 0
    for (const path of offeredPaths) {
      if (path === '/delete-user' || path === '/sign-out' || path.startsWith('/revoke')) continue
      for (const value of nonsense) {
        const address = `198.18.7.${++visitor % 250}`
        const body = Object.fromEntries(fields.map((field) => [field, value]))
        const url = `/api/auth${path.replace(':id', 'x')}`
        const query = new URLSearchParams(Object.entries(body).map(([name, each]) => [name, String(each)]))
        const responses = [
          await app.post(url, body, { cookie, address }),
          await app.request(`${url}?${query.toString()}`, { cookie, address }),
        ]
        for (const { status } of responses) if (status >= 500) faults.push(`${status} ${path} ${JSON.stringify(value)?.slice(0, 40)}`) // prettier-ignore
      }
    }
    expect(faults).toEqual([])
  })

  test('prints no query when the database refuses one', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const admin = await app.signIn('admin@example.com')
    const { id } = (await me(await app.signIn(newAddress())))!.user
    app.lines.length = 0
    const response = await post('/admin/update-user', { userId: id, data: { id: 'admin' } }, admin)
    expect(await response.text()).not.toMatch(/update "user"|params/i)
    expect(printed).not.toHaveBeenCalled()
    expect(app.lines.join('')).not.toMatch(/update "user"|params:/)
    printed.mockRestore()
  })

  test('nor when it logs a caught error', async () => {
    const caught: unknown = await app.db
      .execute(sql`select ${'a secret'} from nowhere`)
      .catch((error: unknown) => error)
    expect(String(caught)).toContain('a secret')
    app.lines.length = 0
    const { logger } = await app.runtime.auth.$context
    logger.error(caught as string)
    expect(app.lines.join('')).toContain('"from":"auth"')
    expect(app.lines.join('')).not.toMatch(/nowhere|a secret/)
  })

  test('accepts JSON only', async () => {
    const email = newAddress()
    const body = JSON.stringify({ email, type: 'sign-in' })
    const send = (headers: Record<string, string>, method = 'POST') =>
      app.request('/api/auth/email-otp/send-verification-otp', { method, headers, ...(method === 'POST' && { body }) }) // prettier-ignore
    const type = 'application/json'
    const origin = 'http://localhost:3000'
    expect((await send({ 'content-type': type })).status).toBe(403)
    expect((await send({ 'content-type': type, origin: 'https://evil.example' })).status).toBe(403)
    expect((await send({ 'content-type': 'text/plain', origin })).status).toBe(415)
    expect((await send({ origin }, 'GET')).status).toBeGreaterThanOrEqual(404)
    expect(await app.db.$count(mailboxMessage, eq(mailboxMessage.recipient, email))).toBe(0)
    expect((await send({ 'content-type': type, origin })).status).toBe(200)
  })
})

test('only expired rows are deleted', async () => {
  const { clearExpired } = await import('~/modules/auth/auth.data.server')
  const { mailAllowance, mailedCode } = await import('~/modules/auth/codes/code.table.server')
  const { verification } = await import('~/modules/auth/auth.table.server')
  const [over, lasting] = [newAddress(), newAddress()]
  const [old, fresh] = [await app.signIn(over), await app.signIn(lasting)]
  await app.db.insert(verification).values([
    { id: over, identifier: over, value: '', expiresAt: new Date(0) },
    { id: lasting, identifier: lasting, value: '', expiresAt: new Date(Date.now() + 60_000) },
  ])
  await change(old, { expiresAt: sql`now() - interval '1 minute'` })
  await app.db.execute(sql`update mailed_code set expires_at = now() - interval '25 hours' where subject = ${over}`) // prettier-ignore
  await app.db.execute(sql`update mail_allowance set sent = array[now() - interval '11 minutes'] where address = ${over}`) // prettier-ignore
  // Reads rows by key: a parallel request may delete expired rows of others.
  const rowsOf = (address: string, cookie: string) =>
    Promise.all([
      app.db.$count(session, eq(session.token, tokenIn(cookie))),
      app.db.$count(mailedCode, eq(mailedCode.subject, address)),
      app.db.$count(mailAllowance, eq(mailAllowance.address, address)),
      app.db.$count(verification, eq(verification.id, address)),
    ])
  const stored = await rowsOf(lasting, fresh)
  expect(stored.every((count) => count > 0)).toBe(true)
  await clearExpired(app.db)
  expect(await rowsOf(over, old)).toEqual([0, 0, 0, 0])
  expect(await rowsOf(lasting, fresh)).toEqual(stored)
  expect(await isSomebody(fresh)).toEqual(yes)
})

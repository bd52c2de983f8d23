import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../tests/support/app'
import { session, user, verification } from './auth.table.server'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

let visitor = 0
/** Limits count by address, and every test is a visitor of its own. */
const nextVisitor = () => ({ address: `192.0.2.${++visitor}` })

const send = (email: string, init = nextVisitor()) =>
  app.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' }, init)
const enter = (email: string, otp: string, init = nextVisitor()) =>
  app.post('/api/auth/sign-in/email-otp', { email, otp }, init)
const me = async (cookie: string) => (await (await app.request('/api/auth/get-session', { cookie })).json()) as { user: { name: string; onboardedAt: string | null; role: string } } | null // prettier-ignore
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a mailed code', () => {
  test('signs in a person it was sent to, whatever the case of the address', async () => {
    await send('New.Person@Example.com')
    const response = await enter('new.person@example.COM', await app.newestCode())
    expect(response.status).toBe(200)
    const [row] = await app.db.select().from(user).where(eq(user.email, 'new.person@example.com'))
    expect(row).toMatchObject({ role: 'user', emailVerified: true, onboardedAt: null, name: '' })
  })

  test('is stored under a key, never as it is', async () => {
    await send('hashed@example.com')
    const code = await app.newestCode()
    const rows = await app.db.select().from(verification)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('works once', async () => {
    await send('once@example.com')
    const code = await app.newestCode()
    expect((await enter('once@example.com', code)).status).toBe(200)
    expect((await enter('once@example.com', code)).status).toBe(400)
  })

  test('is void after three wrong tries', async () => {
    await send('tries@example.com')
    const code = await app.newestCode()
    for (let tries = 0; tries < 3; tries++) {
      expect((await enter('tries@example.com', wrong(code))).status).toBe(400)
    }
    const response = await enter('tries@example.com', code)
    expect(response.ok).toBe(false)
  })

  test('is void when a newer one is sent', async () => {
    await send('newer@example.com')
    const older = await app.newestCode()
    await send('newer@example.com')
    const newer = await app.newestCode()
    if (older !== newer) expect((await enter('newer@example.com', older)).ok).toBe(false)
    expect((await enter('newer@example.com', newer)).status).toBe(200)
  })

  test('is written in the language of the visitor', async () => {
    await app.post(
      '/api/auth/email-otp/send-verification-otp',
      { email: 'arabe@example.com', type: 'sign-in' },
      { ...nextVisitor(), headers: { 'accept-language': 'ar' } },
    )
    const mails = await app.post('/api/rpc/mailbox/list', {})
    const { json } = (await mails.json()) as { json: { html: string; subject: string }[] }
    expect(json[0]!.html).toContain('dir="rtl"')
    expect(json[0]!.subject).toMatch(/\p{Script=Arabic}/u)
  })

  test('is refused for what is not an address', async () => {
    expect((await send('nobody')).status).toBe(400)
  })

  test('and its session appear in no log', async () => {
    app.lines.length = 0
    await send('quiet@example.com')
    const code = await app.newestCode()
    const response = await enter('quiet@example.com', code)
    const { token } = (await response.json()) as { token?: string }
    const text = app.lines.join('\n')
    expect(app.lines.length).toBeGreaterThan(1)
    expect(text).not.toContain(code)
    expect(text).not.toContain('quiet@example.com')
    if (token) expect(text).not.toContain(token)
  })
})

describe('a session', () => {
  test('ends with signing out', async () => {
    const cookie = await app.signIn('user@example.com')
    expect(await me(cookie)).toMatchObject({ user: { role: 'user' } })
    expect((await app.post('/api/auth/sign-out', {}, { cookie })).status).toBe(200)
    expect(await me(cookie)).toBeNull()
  })

  test('ends at once when its row is gone', async () => {
    const cookie = await app.signIn('user@example.com')
    await app.db.delete(session)
    expect((await app.request('/api/rest/genres', { cookie })).status).toBe(401)
  })

  test.each([
    'foreword.session_token=',
    'foreword.session_token=abc',
    'foreword.session_token=%E0%A4%A',
    'foreword.session_token=a.b; i18next=%00',
  ])('is none with the cookie %j', async (cookie) => {
    expect((await app.request('/api/rest/genres', { cookie })).status).toBe(401)
    expect((await app.request('/api/auth/get-session', { cookie })).status).toBeLessThan(500)
  })

  test('comes in a cookie that scripts cannot read', async () => {
    await send('cookie@example.com')
    const response = await enter('cookie@example.com', await app.newestCode())
    const cookie = response.headers.getSetCookie().find((value) => value.includes('session_token'))
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).toMatch(/Max-Age=2592000/i)
  })

  test('has a __Host- cookie in production', async () => {
    const production = await startApp({ env: { NODE_ENV: 'production', APP_URL: 'https://app.example.com' } })
    const { name, attributes } = (await production.product.auth.$context).authCookies.sessionToken
    expect(name).toBe('__Host-foreword.session_token')
    expect(attributes).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' })
    expect(attributes.domain).toBeUndefined()
    await production.close()
  })
})

describe('onboarding', () => {
  test('is completed by a name, once', async () => {
    const cookie = await app.signIn('fresh@example.com')
    expect(await me(cookie)).toMatchObject({ user: { onboardedAt: null } })
    expect((await app.post('/api/auth/update-user', { name: '  Nia Wanjiru ' }, { cookie })).status).toBe(200)
    const first = (await me(cookie))!.user
    expect(first).toMatchObject({ name: 'Nia Wanjiru', onboardedAt: expect.any(String) })
    await app.post('/api/auth/update-user', { name: 'Nia W.' }, { cookie })
    expect((await me(cookie))!.user).toMatchObject({ name: 'Nia W.', onboardedAt: first.onboardedAt })
  })

  test.each(['', '   ', 'a\u0000b', 'x'.repeat(101)])('refuses the name %j', async (name) => {
    const cookie = await app.signIn('nameless@example.com')
    const response = await app.post('/api/auth/update-user', { name }, { cookie })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'INVALID_NAME' })
    expect((await me(cookie))!.user).toMatchObject({ name: '', onboardedAt: null })
  })

  test('does not let anyone choose a role or a date', async () => {
    const cookie = await app.signIn('greedy@example.com')
    await app.post(
      '/api/auth/update-user',
      { name: 'G', role: 'admin', onboardedAt: '2001-01-01' },
      { cookie },
    )
    expect((await me(cookie))!.user.role).toBe('user')
  })
})

describe('settings', () => {
  test('ADMIN_EMAILS makes admins of those who sign in first', async () => {
    const other = await startApp({ env: { ADMIN_EMAILS: 'Boss@Example.com' } })
    await other.signIn('boss@example.com')
    const [row] = await other.db.select().from(user).where(eq(user.email, 'boss@example.com'))
    expect(row?.role).toBe('admin')
    await other.close()
  })

  test('AUTH_SIGNUP=false sends nothing to strangers and answers them alike', async () => {
    const closed = await startApp({ env: { AUTH_SIGNUP: 'false' } })
    const mail = async () => (await closed.post('/api/rpc/mailbox/list', {})).text()
    const before = await mail()
    const stranger = await closed.post('/api/auth/email-otp/send-verification-otp', { email: 'who@example.com', type: 'sign-in' }) // prettier-ignore
    expect(await mail()).toBe(before)
    const known = await closed.post('/api/auth/email-otp/send-verification-otp', { email: 'user@example.com', type: 'sign-in' }) // prettier-ignore
    expect(stranger.status).toBe(known.status)
    expect(await stranger.text()).toBe(await known.text())
    await closed.close()
  })
})

test.each([
  '/sign-in/email',
  '/sign-up/email',
  '/reset-password',
  '/email-otp/reset-password',
  '/admin/set-user-password',
])('there is no %s, since nobody has a password', async (path) => {
  expect(
    (await app.post(`/api/auth${path}`, { email: 'user@example.com', password: 'x'.repeat(12) })).status,
  ).toBe(404)
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookiesOf, startApp, type TestApp } from '../../../../tests/support/app'
import { production } from '../../../../tests/support/production'
import { session, user } from '~/modules/auth/auth.table.server'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.signIn('user@example.com')
  await app.signIn('neighbour@example.com')
})
afterAll(() => app.close())

const path = '/api/auth/sign-in/sample'
const sample = { email: 'user@example.com' }

describe('signing in as a sample user without a code', () => {
  test('works in development, repeatedly, and mails nothing', async () => {
    for (let round = 0; round < 8; round++) {
      const response = await app.post(path, sample)
      expect(response.status).toBe(200)
      const received = await app.request('/api/auth/get-session', { cookie: cookiesOf(response) })
      expect(await received.json()).toMatchObject({ user: sample })
    }
  })

  test('is refused for other users, cross-site requests and banned users', async () => {
    const before = await app.db.$count(session)
    expect((await app.post(path, { email: 'neighbour@example.com' })).status).toBe(400)
    // Their address was changed: nobody is signed up for it.
    await app.db.update(user).set({ email: 'boss@example.com' }).where(eq(user.email, 'admin@example.com'))
    expect((await app.post(path, { email: 'admin@example.com' })).status).toBe(404)
    const headers = { origin: 'https://evil.example' }
    expect((await app.post(path, sample, { headers })).status).toBe(403)
    await app.db.update(user).set({ banned: true }).where(eq(user.email, sample.email))
    expect((await app.post(path, sample)).status).toBe(403)
    await app.db.update(user).set({ banned: false }).where(eq(user.email, sample.email))
    expect(await app.db.$count(session)).toBe(before)
  })

  test.each([
    ['in production', production],
    ['where mail is sent', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ])('does not exist %s', async (_, env) => {
    const other = await startApp({ env, database: app.runtime.database })
    expect((await other.post(path, sample)).status).toBe(404)
    const paths = Object.values(other.runtime.auth.api).map(
      (endpoint) => (endpoint as { path?: string }).path,
    )
    expect(paths).not.toContain('/sign-in/sample')
  })
})

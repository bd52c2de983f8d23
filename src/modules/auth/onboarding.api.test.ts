import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../tests/support/app'
import { user } from './auth.table.server'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

type Me = { user: { name: string; onboardedAt: string | null; role: string } } | null
const me = async (cookie: string) =>
  (await (await app.request('/api/auth/get-session', { cookie })).json()) as Me

describe('onboarding', () => {
  test('is completed by the first name', async () => {
    const cookie = await app.signIn('fresh@example.com')
    expect(await me(cookie)).toMatchObject({ user: { onboardedAt: null } })
    expect((await app.post('/api/auth/update-user', { name: '  Nia Wanjiru ' }, { cookie })).status).toBe(200)
    const first = (await me(cookie))!.user
    expect(first).toMatchObject({ name: 'Nia Wanjiru', onboardedAt: expect.any(String) })
    await app.post('/api/auth/update-user', { name: 'Nia W.' }, { cookie })
    expect((await me(cookie))!.user).toMatchObject({ name: 'Nia W.', onboardedAt: first.onboardedAt })
  })

  test.each([
    ['', 'Name is required'],
    ['   ', 'Name is required'],
    ['a\u0000b', 'Name is invalid'],
    ['x'.repeat(101), 'Name should be 100 characters at most'],
  ])('refuses the name %j', async (name, message) => {
    const cookie = await app.signIn('nameless@example.com')
    const response = await app.post('/api/auth/update-user', { name }, { cookie })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 'INVALID_NAME', message })
    expect((await me(cookie))!.user).toMatchObject({ name: '', onboardedAt: null })
  })

  test('cannot set a role or a date', async () => {
    const cookie = await app.signIn('greedy@example.com')
    for (const field of ['role', 'onboardedAt', 'image', 'email', 'emailVerified', 'banned']) {
      const response = await app.post('/api/auth/update-user', { name: 'G', [field]: 'admin' }, { cookie })
      expect(response.status).toBe(400)
    }
    expect((await me(cookie))!.user).toMatchObject({ name: '', role: 'user' })
  })
})

describe('settings', () => {
  test('ADMIN_EMAILS makes administrators of new users', async () => {
    const other = await startApp({ env: { ADMIN_EMAILS: 'Boss@Example.com' } })
    await other.signIn('boss@example.com')
    const [row] = await other.db.select().from(user).where(eq(user.email, 'boss@example.com'))
    expect(row?.role).toBe('admin')
    await other.close()
  })

  test('ADMIN_EMAILS makes administrators of users who were created before, once they verify the address', async () => {
    const other = await startApp({ env: { ADMIN_EMAILS: 'boss@example.com,chief@example.com' } })
    const roleOf = async (email: string) =>
      (await other.db.select({ role: user.role }).from(user).where(eq(user.email, email)))[0]?.role
    const admin = await other.signIn('admin@example.com')
    for (const email of ['boss@example.com', 'other@example.com']) {
      const added = await other.post('/api/auth/admin/create-user', { email, name: '' }, { cookie: admin })
      expect(added.status).toBe(200)
      expect(await roleOf(email)).toBe('user')
      await other.signIn(email)
    }
    expect(await roleOf('boss@example.com')).toBe('admin')
    expect(await roleOf('other@example.com')).toBe('user')

    // Only once: later changes of the role by administrators stay.
    await other.db.update(user).set({ role: 'user' }).where(eq(user.email, 'boss@example.com'))
    const cookie = await other.signIn('boss@example.com')
    expect((await other.post('/api/auth/update-user', { name: 'Boss' }, { cookie })).status).toBe(200)
    expect(await roleOf('boss@example.com')).toBe('user')

    // An unverified address is not enough.
    const [row] = await other.db.select().from(user).where(eq(user.email, 'other@example.com'))
    const data = { email: 'chief@example.com' }
    expect((await other.post('/api/auth/admin/update-user', { userId: row!.id, data }, { cookie: admin })).status).toBe(200) // prettier-ignore
    expect(await roleOf('chief@example.com')).toBe('user')
    await other.close()
  })
})

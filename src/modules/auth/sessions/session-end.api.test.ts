import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endedSession, session, user } from '~/modules/auth/auth.table.server'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { cookieName } from '~/lib/product'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

let people = 0
async function newPerson() {
  const email = `ended-${++people}@example.com`
  const cookie = await app.signIn(email)
  return { email, cookie, ...(await me(cookie))! }
}

type Me = { id: string; sessionId: string; role: string } | null

async function me(cookie: string): Promise<Me> {
  const response = (await (await app.request('/api/auth/get-session', { cookie })).json()) as {
    session: { id: string }
    user: { id: string; role: string }
  } | null
  return response && { id: response.user.id, sessionId: response.session.id, role: response.user.role }
}

const rest = (method: string, path: string, cookie: string, body?: object) =>
  app.post(`/api/rest${path}`, body, { method, cookie })

/** How our session reader treats a cookie. */
const readSession = (cookie: string, method = 'GET') =>
  app.runtime.readCaller(
    new Request('http://localhost:3000/app', { method, headers: { cookie } }),
    '198.51.100.9',
  )
const endOf = async (cookie: string) => {
  const { reading, ended } = await readSession(cookie)
  expect(reading).toBeNull()
  return ended
}

const sessionCookieIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${cookieName('session_token')}=`))
    ?.split(';', 1)[0]

async function newAdmin() {
  const { id, email } = await newPerson()
  await app.db.update(user).set({ role: 'admin' }).where(eq(user.id, id))
  const cookie = await app.signIn(email)
  return { email, cookie, ...(await me(cookie))! }
}

/** An impersonating administrator. */
async function acting() {
  const actor = await newAdmin()
  const person = await newPerson()
  const begun = await rest('POST', `/users/${person.id}/impersonate`, actor.cookie, { reason: 'Ticket 7' })
  expect(begun.status).toBe(200)
  const cookie = sessionCookieIn(begun)!
  const { sessionId } = (await me(cookie))!
  return { actor, person, cookie, sessionId }
}

const endHour = (sessionId: string) =>
  app.db
    .update(session)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(session.id, sessionId))

describe('a browser whose session ended', () => {
  test.each([
    ['banned', (id: string) => rest('PUT', `/users/${id}/ban`, admin, { reason: 'Spam' })],
    ['revoked', (id: string) => rest('DELETE', `/users/${id}/sessions`, admin, {})],
    ['deleted', (id: string) => rest('DELETE', `/users/${id}`, admin, {})],
  ] as const)('learns that it was %s', async (reason, end) => {
    const { id, cookie } = await newPerson()
    expect((await readSession(cookie)).ended).toBeNull()
    expect((await end(id)).status).toBe(200)
    expect(await endOf(cookie)).toBe(reason)
  })

  test('learns that one session was revoked, and the other goes on', async () => {
    const { id, email, cookie, sessionId } = await newPerson()
    const other = await app.signIn(email)
    expect((await rest('DELETE', `/users/${id}/sessions/${sessionId}`, admin, {})).status).toBe(200)
    expect(await endOf(cookie)).toBe('revoked')
    expect(await me(other)).not.toBeNull()
  })

  test('learns that it expired, before and after its row is deleted', async () => {
    const { clearExpired } = await import('~/modules/auth/auth.data.server')
    const { cookie, sessionId } = await newPerson()
    await endHour(sessionId)
    expect(await endOf(cookie)).toBe('expired')
    await clearExpired(app.db)
    expect(await endOf(cookie)).toBe('expired')
    await app.db.execute(sql`update ended_session set ended_at = now() - interval '25 hours'`)
    await clearExpired(app.db)
    expect(await endOf(cookie)).toBeNull()
    expect(await app.db.$count(endedSession)).toBe(0)
  })

  test('learns of a ban that kept the session', async () => {
    const { id, cookie } = await newPerson()
    await app.db.update(user).set({ banned: true }).where(eq(user.id, id))
    expect(await endOf(cookie)).toBe('banned')
  })

  test('learns nothing after signing out, after token rotation, or with a foreign cookie', async () => {
    const left = await newPerson()
    const response = await app.post('/api/auth/sign-out', {}, { cookie: left.cookie })
    expect(sessionCookieIn(response)).toBe(`${cookieName('session_token')}=`)
    const renewed = await newPerson()
    await app.db.update(user).set({ role: 'admin' }).where(eq(user.id, renewed.id))
    await me(renewed.cookie)
    const token = decodeURIComponent(left.cookie).split('=')[1]!.split('.')[0]!
    for (const cookie of [
      '',
      renewed.cookie,
      `${cookieName('session_token')}=${token}`,
      `${cookieName('session_token')}=a.b`,
    ])
      expect(await endOf(cookie)).toBeNull()
  })

  test('leaves no data behind that would grant access', async () => {
    const { id, cookie } = await newPerson()
    await rest('DELETE', `/users/${id}/sessions`, admin, {})
    const rows = JSON.stringify(await app.db.select().from(endedSession))
    expect(rows).not.toContain(decodeURIComponent(cookie).split('=')[1]!.split('.')[0]!)
    for (const { tokenHash } of await app.db.select().from(endedSession))
      expect(await endOf(`${cookieName('session_token')}=${tokenHash}`)).toBeNull()
  })
})

describe('repeated requests', () => {
  test('use one query each, and write nothing', async () => {
    const { cookie, sessionId } = await newPerson()
    const row = async () => (await app.db.select().from(session).where(eq(session.id, sessionId)))[0]!
    const before = await row()
    // One in 200 requests of signing in deletes expired rows in the background.
    await app.runtime.background.settled()
    const queries = vi.spyOn((app.db as unknown as { $client: { query: () => void } }).$client, 'query')
    for (let times = 0; times < 20; times++) await me(cookie)
    expect(queries).toHaveBeenCalledTimes(20)
    queries.mockRestore()
    expect(await row()).toEqual(before)
  })
})

/** Pages, calls, REST and the authentication library. */
async function whoIs(cookie: string): Promise<(string | null)[]> {
  const { reading } = await readSession(cookie)
  const [devices, passkeys] = await Promise.all([
    app.request('/api/rest/account/devices', { cookie }),
    app.request('/api/auth/passkey/list-user-passkeys', { cookie }),
  ])
  return [
    reading?.caller.userId ?? null,
    devices.ok ? 'somebody' : null,
    passkeys.ok ? 'somebody' : null,
    (await me(cookie))?.id ?? null,
  ]
}
const nobody = [null, null, null, null]

describe('impersonation', () => {
  test('when it expires, the browser returns to the administrator, once', async () => {
    const { actor, cookie, sessionId } = await acting()
    await endHour(sessionId)
    const back = await app.request('/api/rest/account/data', { cookie })
    expect(await back.json()).toMatchObject({ user: { id: actor.id } })
    const own = sessionCookieIn(back)!
    expect(own).toBe(actor.cookie.split('; ').find((each) => each.startsWith(cookieName('session_token'))))
    expect(await me(own)).toMatchObject({ id: actor.id, sessionId: actor.sessionId })
    // The impersonation cookie cannot be used again.
    expect(await whoIs(cookie)).toEqual(nobody)
    expect(await app.db.$count(session, eq(session.id, sessionId))).toBe(0)
  })

  test.each(['/api/auth/get-session', '/api/rest/account/devices', '/readyz'])(
    '%s returns with a cookie in its response, if it is a read',
    async (path) => {
      const { cookie, sessionId } = await acting()
      await endHour(sessionId)
      const response = await app.request(path, { cookie })
      expect(response.status).toBe(200)
      expect(sessionCookieIn(response) !== undefined).toBe(path !== '/readyz')
    },
  )

  test('has a cookie that outlasts the hour, so that the browser can return', async () => {
    const { actor, person } = await acting()
    const begun = await rest('POST', `/users/${person.id}/impersonate`, actor.cookie, { reason: 'Again' })
    expect(begun.headers.getSetCookie().join()).toMatch(/session_token=.*Max-Age=2592000/)
  })

  test.each([
    ['banned', (id: string) => rest('PUT', `/users/${id}/ban`, admin, { reason: 'Spam' })],
    ['revoked', (id: string) => rest('DELETE', `/users/${id}/sessions`, admin, {})],
    ['deleted', (id: string) => rest('DELETE', `/users/${id}`, admin, {})],
  ] as const)('who is %s leads back too', async (_, end) => {
    const { actor, person, cookie } = await acting()
    expect((await end(person.id)).status).toBe(200)
    const { reading } = await readSession(cookie)
    expect(reading?.caller).toMatchObject({ userId: actor.id, impersonatedBy: null })
    expect(reading?.cookies.join()).toContain(actor.cookie.split('=')[1]!.split(';')[0]!)
    expect(await whoIs(cookie)).toEqual(nobody)
  })

  test('ends when the user becomes an administrator', async () => {
    const { actor, person, cookie } = await acting()
    expect((await rest('PATCH', `/users/${person.id}`, admin, { role: 'admin' })).status).toBe(200)
    const { reading } = await readSession(cookie)
    expect(reading?.caller).toMatchObject({ userId: actor.id, impersonatedBy: null })
    expect(await whoIs(cookie)).toEqual(nobody)
    expect(await me(person.cookie)).toMatchObject({ id: person.id, role: 'admin' })
  })

  test('only one of many concurrent requests returns', async () => {
    const { cookie, sessionId } = await acting()
    await endHour(sessionId)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => app.request('/api/rest/account/devices', { cookie })),
    )
    expect(responses.filter((response) => sessionCookieIn(response)).length).toBe(1)
  })

  test('a change intended as the user is not made as the administrator', async () => {
    const { actor, cookie, sessionId } = await acting()
    await endHour(sessionId)
    const deleted = await app.post('/api/auth/delete-user', {}, { cookie })
    expect(deleted.status).toBe(401)
    expect((await app.post('/api/auth/update-user', { name: 'Me' }, { cookie })).status).toBe(401)
    expect(await app.db.$count(user, eq(user.id, actor.id))).toBe(1)
    expect((await me(cookie))?.id).toBe(actor.id)
  })

  test.each([
    ['is banned', 'banned', (id: string) => rest('PUT', `/users/${id}/ban`, admin, { reason: 'x' })],
    ['is demoted', 'role', (id: string) => rest('PATCH', `/users/${id}`, admin, { role: 'user' })],
    ['is deleted', 'deleted', (id: string) => rest('DELETE', `/users/${id}`, admin, {})],
    [
      'is signed out by another',
      'revoked',
      (id: string) => rest('DELETE', `/users/${id}/sessions`, admin, {}),
    ],
  ] as const)('ends when the administrator %s', async (_, reason, end) => {
    const { actor, person, cookie } = await acting()
    expect((await me(cookie))!.id).toBe(person.id)
    expect((await end(actor.id)).status).toBe(200)
    expect(await whoIs(cookie)).toEqual(nobody)
    expect(await endOf(cookie)).toBe(reason)
  })

  test('ends when the administrator signs out in another window of that session', async () => {
    const { actor, cookie } = await acting()
    await app.post('/api/auth/sign-out', {}, { cookie: actor.cookie })
    expect(await whoIs(cookie)).toEqual(nobody)
  })

  test('continues when the administrator signs out on another device', async () => {
    const { actor, person, cookie } = await acting()
    const elsewhere = await app.signIn(actor.email)
    await app.post('/api/auth/sign-out', {}, { cookie: elsewhere })
    expect((await me(cookie))!.id).toBe(person.id)
  })

  test.each([
    ['signed out', (id: string) => app.db.delete(session).where(eq(session.userId, id))],
    ['banned', (id: string) => app.db.update(user).set({ banned: true }).where(eq(user.id, id))],
    ['demoted', (id: string) => app.db.update(user).set({ role: 'user' }).where(eq(user.id, id))],
  ] as const)('there is no way back for an administrator who was %s meanwhile', async (_, lose) => {
    const { actor, person, cookie } = await acting()
    await rest('DELETE', `/users/${person.id}/sessions`, admin, {})
    await lose(actor.id)
    expect(await whoIs(cookie)).toEqual(nobody)
  })

  test('stopped by the administrator cannot be returned from with the old cookie', async () => {
    const { actor, person, cookie } = await acting()
    const { stopImpersonating } = await import('~/modules/user/actions/sessions.server')
    const { reading } = await readSession(cookie)
    const own = await stopImpersonating(app.db, { caller: reading!.caller, address: '198.51.100.9' })
    expect(own.session.id).toBe(actor.sessionId)
    expect(await whoIs(cookie)).toEqual(nobody)
    expect(await endOf(cookie)).toBeNull()
    expect((await me(actor.cookie))!.id).toBe(actor.id)
    expect((await me(person.cookie))!.id).toBe(person.id)
  })
})

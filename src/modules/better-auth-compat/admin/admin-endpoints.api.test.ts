import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { translatedLanguages } from '../../../../tests/support/languages'

let app: TestApp
let admin: string
let reader: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
  reader = await app.signIn('user@example.com')
})
afterAll(() => app.close())

// oxlint-disable-next-line typescript/no-explicit-any -- the tests check the responses
type Loose = any
type TestResponse = { status: number; body: Loose; cookie: string | undefined }

let visitors = 0

/** Each from another client address, to avoid rate limits. */
async function send(path: string, body?: unknown, cookie = admin, headers = {}): Promise<TestResponse> {
  const url = `/api/auth/admin${path}`
  const init = { cookie, headers, address: `198.18.${Math.floor(++visitors / 250)}.${visitors % 250}` }
  const response = await (body === undefined ? app.request(url, init) : app.post(url, body, init))
  return { status: response.status, body: await response.json(), cookie: sessionCookieOf(response) }
}

const sessionCookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .findLast((cookie) => cookie.includes('session_token='))
    ?.split(';', 1)[0]

const me = async (cookie: string): Promise<Loose> =>
  await (await app.request('/api/auth/get-session', { cookie })).json()

const rowOf = async (id: string) => (await app.db.select().from(user).where(eq(user.id, id)))[0]!
const idOf = async (email: string) =>
  (await app.db.select({ id: user.id }).from(user).where(eq(user.email, email)))[0]!.id
const logOf = async (subjectId: string) =>
  await app.db.select().from(auditEntry).where(eq(auditEntry.subjectId, subjectId)).orderBy(auditEntry.at)
const eventsOn = async (subjectId: string) => (await logOf(subjectId)).map(({ action }) => action)

let people = 0
const addressOf = () => `door${++people}@example.org`
async function add(given: object = {}): Promise<Loose> {
  const { status, body } = await send('/create-user', { email: addressOf(), name: 'Door', ...given })
  expect(status).toBe(200)
  return body.user
}

/** Internal columns that no response may contain. */
const secret = /"(search|version|mustRenew|impersonatorSession)"/

describe('the list', () => {
  const emails = ({ body }: TestResponse) => body.users.map(({ email }: Loose) => email) as string[]
  const list = (query: Record<string, string>) => send(`/list-users?${new URLSearchParams(query).toString()}`)

  test('has users, a total, and the requested page', async () => {
    const { status, body } = await list({ limit: '5', offset: '2' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ total: await app.db.$count(user), limit: 5, offset: 2 })
    expect(body.users).toHaveLength(5)
    expect(Object.keys(body.users[0]).toSorted()).toEqual(
      ['banExpires', 'banReason', 'banned', 'createdAt', 'email', 'emailVerified', 'id', 'image', 'language', 'name', 'onboardedAt', 'role', 'updatedAt'], // prettier-ignore
    )
  })

  test('pages through all users once, in any order', async () => {
    for (const sortBy of ['id', 'name', 'email', 'createdAt']) {
      const seen: string[] = []
      for (let offset = 0; ; offset += 25) {
        const page = emails(await list({ sortBy, limit: '25', offset: String(offset) }))
        seen.push(...page)
        if (page.length < 25) break
      }
      expect(new Set(seen).size).toBe(await app.db.$count(user))
      const backwards = emails(await list({ sortBy, sortDirection: 'desc', limit: '3' }))
      expect(backwards).toEqual(seen.toReversed().slice(0, 3))
    }
  })

  test('matches names and addresses at the requested position, with LIKE wildcards escaped', async () => {
    const { email } = await add({ name: 'Émile 100%_door\\' })
    const found = async (searchField: string, searchOperator: string, searchValue: string) =>
      emails(await list({ searchField, searchOperator, searchValue, limit: '100' })).includes(email)
    for (const [operator, value, expected] of [
      ['contains', '100%', true],
      ['contains', '%_d', true],
      ['contains', 'r\\', true],
      ['contains', '1%0', false],
      ['contains', '_', true],
      ['starts_with', 'emile', true],
      ['starts_with', '100', false],
      ['ends_with', 'DOOR\\', true],
      ['ends_with', 'emile', false],
    ] as const) {
      expect([operator, value, await found('name', operator, value)]).toEqual([operator, value, expected])
    }
    // Short after folding, too.
    await app.db.update(user).set({ name: 'كلُّم' }).where(eq(user.email, email))
    expect(await found('name', 'ends_with', 'لُّم')).toBe(true)
    expect(await found('name', 'contains', 'ل')).toBe(true)
    expect(await found('email', 'starts_with', email)).toBe(true)
    expect(await found('email', 'ends_with', '@EXAMPLE.org')).toBe(true)
    expect(await found('email', 'contains', 'emile')).toBe(false)
  })

  test('filters by public columns', async () => {
    const all = (await list({ limit: '100' })).body.users as Loose[]
    const filtered = async (filterField: string, filterValue: string, filterOperator = 'eq') =>
      emails(await list({ filterField, filterValue, filterOperator, limit: '100' })).toSorted()
    const expected = (keep: (person: Loose) => boolean) =>
      all.filter(keep).map(({ email }) => email as string).toSorted() // prettier-ignore
    expect(await filtered('role', 'admin')).toEqual(expected(({ role }) => role === 'admin'))
    expect(await filtered('role', 'admin', 'ne')).toEqual(expected(({ role }) => role !== 'admin'))
    expect(await filtered('banned', 'true')).toEqual(expected(({ banned }) => banned))
    expect(await filtered('emailVerified', 'true', 'ne')).toEqual(expected((each) => !each.emailVerified))
    expect(await filtered('email', 'ADMIN@example.com')).toEqual(['admin@example.com'])
    expect(await filtered('email', 'ADMIN@example.com', 'ne')).toEqual(
      expected(({ email }) => email !== 'admin@example.com'),
    )
    expect(await filtered('id', all[0].id)).toEqual([all[0].email])
  })

  test.each([
    [{ limit: '0' }, 'limit'],
    [{ limit: '101' }, 'limit'],
    [{ limit: '1.5' }, 'limit'],
    [{ limit: 'many' }, 'limit'],
    [{ offset: '-1' }, 'offset'],
    [{ offset: '999999999' }, 'offset'],
    [{ sortBy: 'search' }, 'sortBy'],
    [{ sortBy: 'id; drop table user' }, 'sortBy'],
    [{ sortDirection: 'up' }, 'sortDirection'],
    [{ searchField: 'search' }, 'searchField'],
    [{ searchOperator: 'like' }, 'searchOperator'],
    [{ searchValue: 'x'.repeat(201) }, 'searchValue'],
    [{ filterField: 'version', filterValue: '1' }, 'filterField'],
    [{ filterField: '__proto__', filterValue: '1' }, 'filterField'],
    [{ filterOperator: 'like', filterValue: '1' }, 'filterOperator'],
    [{ filterField: 'banned', filterValue: '1' }, 'filterValue'],
    [{ filterField: 'banned', filterValue: 'true', filterOperator: 'contains' }, 'filterOperator'],
    [{ filterField: 'email', filterValue: 'x', filterOperator: 'in' }, 'filterOperator'],
    [{ filterField: 'createdAt', filterValue: '2026-01-01' }, 'filterField'],
  ])('names the field of %j', async (query, field) => {
    const { status, body } = await list(query)
    expect({ status, code: body.code, field: body.field }).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      field,
    })
  })
})

describe('one user', () => {
  test('is read, created, changed and deleted, with audit entries', async () => {
    const email = addressOf()
    const { body } = await send('/create-user', {
      email: email.toUpperCase(),
      name: '',
      role: ['admin', 'user'],
    })
    expect(body.user).toMatchObject({ email, name: '', role: 'user,admin', emailVerified: false })
    const { id } = body.user
    expect(await app.db.$count(mailboxMessage, eq(mailboxMessage.recipient, email))).toBe(1)

    expect((await send('/update-user', { userId: id, data: { name: 'Changed' } })).body).toMatchObject({ id, name: 'Changed' }) // prettier-ignore
    expect((await send('/set-role', { userId: id, role: 'user' })).body.user).toMatchObject({
      id,
      role: 'user',
    })
    expect((await send(`/get-user?id=${id}`)).body).toMatchObject({ id, name: 'Changed', role: 'user' })
    expect((await send('/ban-user', { userId: id, banExpiresIn: 60 })).body.user).toMatchObject({
      banned: true,
      banReason: null,
      banExpires: expect.any(String),
    })
    expect((await send('/unban-user', { userId: id })).body.user).toMatchObject({ banned: false, banExpires: null }) // prettier-ignore
    expect((await send('/remove-user', { userId: id })).body).toEqual({ success: true })
    expect((await send(`/get-user?id=${id}`)).body).toMatchObject({ code: 'USER_NOT_FOUND' })
    expect(await eventsOn(id)).toEqual(['user.create', 'user.update', 'user.set-role', 'user.ban', 'user.unban', 'user.delete']) // prettier-ignore
    expect((await logOf(id)).every(({ actorEmail }) => actorEmail === 'admin@example.com')).toBe(true)
  })

  test('is notified at the old address of a new one', async () => {
    const { id, email } = await add()
    await app.signIn(email)
    const next = addressOf()
    expect((await send('/update-user', { userId: id, data: { email: next } })).body).toMatchObject({ email: next, emailVerified: false }) // prettier-ignore
    await app.mailsDelivered()
    const notices = await app.db.select().from(mailboxMessage).where(eq(mailboxMessage.recipient, email))
    expect(notices.some(({ text }) => text.includes(next))).toBe(true)
  })

  test.each<[path: string, given: object, status: number, code: string]>([
    ['/create-user', { email: 'admin@example.com', name: '' }, 400, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'],
    ['/create-user', { email: 'nobody', name: '' }, 400, 'INVALID_EMAIL'],
    ['/create-user', { name: '' }, 400, 'INVALID_EMAIL'],
    ['/create-user', { email: 'a@b.example', name: '\u202eab' }, 400, 'INVALID_NAME'],
    ['/create-user', { email: 'a@b.example', name: '', role: 'root' }, 400, 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'], // prettier-ignore
    ['/create-user', { email: 'a@b.example', name: '', role: 7 }, 400, 'INVALID_ROLE_TYPE'],
    ['/create-user', { email: 'a@b.example', name: '', password: 'long enough' }, 400, 'FIELD_NOT_ALLOWED'],
    ['/create-user', { email: 'a@b.example', name: '', emailVerified: true }, 400, 'FIELD_NOT_ALLOWED'],
    ['/create-user', { email: 'a@b.example', name: '', data: { emailVerified: true } }, 400, 'FIELD_NOT_ALLOWED'], // prettier-ignore
    ['/create-user', { email: 'a@b.example', name: '', data: { banned: true } }, 400, 'FIELD_NOT_ALLOWED'],
    ['/update-user', { data: {} }, 400, 'NO_DATA_TO_UPDATE'],
    ['/update-user', { data: 'name' }, 400, 'INVALID_INPUT'],
    ['/update-user', { data: { email: 'user@example.com' } }, 400, 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'],
    ['/update-user', { data: { email: 'nobody' } }, 400, 'INVALID_EMAIL'],
    ['/update-user', { data: { role: 'root' } }, 400, 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'],
    ...[
      'id',
      'emailVerified',
      'banned',
      'banReason',
      'banExpires',
      'image',
      'password',
      'version',
      'search',
      'createdAt',
      'onboardedAt',
      'language',
    ].map(
      // prettier-ignore
      (field) => ['/update-user', { data: { name: 'X', [field]: 'x' } }, 400, 'FIELD_NOT_ALLOWED'] as [string, object, number, string],
    ),
    ['/set-role', { role: '' }, 400, 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'],
    ['/set-role', { role: [] }, 400, 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'],
    ['/set-role', { role: ['user', ''] }, 400, 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE'],
    ['/set-role', { role: [1] }, 400, 'INVALID_ROLE_TYPE'],
    ['/set-role', {}, 400, 'INVALID_ROLE_TYPE'],
    ['/ban-user', { banExpiresIn: 0 }, 400, 'INVALID_INPUT'],
    ['/ban-user', { banExpiresIn: -5 }, 400, 'INVALID_INPUT'],
    ['/ban-user', { banExpiresIn: 1e12 }, 400, 'INVALID_INPUT'],
    ['/ban-user', { banExpiresIn: '60' }, 400, 'INVALID_INPUT'],
    ['/ban-user', { banReason: 'x'.repeat(501) }, 400, 'INVALID_INPUT'],
    ['/ban-user', { banned: false }, 400, 'FIELD_NOT_ALLOWED'],
    ['/impersonate-user', {}, 400, 'INVALID_INPUT'],
    ['/impersonate-user', { reason: '  ' }, 400, 'INVALID_INPUT'],
    ['/impersonate-user', { reason: '\u202eab' }, 400, 'INVALID_INPUT'],
  ])('%s with %j answers %i %s and changes nothing', async (path, given, status, code) => {
    const person = path === '/create-user' ? null : await add()
    const before = [await app.db.$count(user), await app.db.$count(auditEntry)]
    const response = await send(path, person ? { userId: person.id, ...given } : given)
    expect({ status: response.status, code: response.body.code }).toEqual({ status, code })
    expect([await app.db.$count(user), await app.db.$count(auditEntry)]).toEqual(before)
    if (person) expect(await rowOf(person.id)).toMatchObject({ name: 'Door', role: 'user', banned: false })
  })

  const needed: Record<string, object> = {
    '/update-user': { data: { name: 'X' } },
    '/set-role': { role: 'user' },
    '/impersonate-user': { reason: 'Ticket 1' },
  }

  test.each([
    '/update-user',
    '/set-role',
    '/ban-user',
    '/unban-user',
    '/remove-user',
    '/list-user-sessions',
    '/revoke-user-sessions',
    '/impersonate-user',
  ])(
    // prettier-ignore
    '%s: someone who is not there is not found, whatever the id',
    async (path) => {
      for (const userId of ['nobody', '', 'x'.repeat(5000)]) {
        const { status, body } = await send(path, { userId, ...needed[path] })
        expect({ status, code: body.code }).toEqual({ status: 404, code: 'USER_NOT_FOUND' })
      }
      expect((await send(path, { userId: ['x'] })).status).toBe(400)
    },
  )
})

describe('refuses actions on oneself', () => {
  test.each([
    ['/set-role', { role: 'user' }, 'YOU_CANNOT_DEMOTE_YOURSELF'],
    ['/update-user', { data: { role: 'user' } }, 'YOU_CANNOT_DEMOTE_YOURSELF'],
    ['/ban-user', {}, 'YOU_CANNOT_BAN_YOURSELF'],
    ['/remove-user', {}, 'YOU_CANNOT_REMOVE_YOURSELF'],
    ['/revoke-user-sessions', {}, 'CURRENT_SESSION'],
    ['/impersonate-user', { reason: 'Ticket 1' }, 'YOU_CANNOT_IMPERSONATE_YOURSELF'],
  ])('%s', async (path, given, code) => {
    const before = await app.db.$count(auditEntry)
    const { status, body } = await send(path, { userId: await idOf('admin@example.com'), ...given })
    expect({ status, code: body.code }).toEqual({ status: 400, code })
    expect(await app.db.$count(auditEntry)).toBe(before)
  })
})

describe('a ban', () => {
  test('blocks every sign-in method, and ends by itself when it expires', async () => {
    const { id, email } = await add()
    const cookie = await app.signIn(email)
    await send('/ban-user', { userId: id, banReason: ' Spam ' })
    expect(await rowOf(id)).toMatchObject({ banned: true, banReason: 'Spam' })
    expect(await me(cookie)).toBeNull()
    await expect(app.signIn(email)).rejects.toThrow('BANNED_USER')
    await app.db.update(user).set({ banExpires: new Date(Date.now() - 1000) }).where(eq(user.id, id)) // prettier-ignore
    await app.signIn(email)
    expect(await rowOf(id)).toMatchObject({ banned: false, banReason: null, banExpires: null })
  })
})

describe('sessions', () => {
  test('are listed without tokens and revoked by id, one or all', async () => {
    const { id, email } = await add()
    const cookies = [await app.signIn(email), await app.signIn(email), await app.signIn(email)]
    const { body } = await send('/list-user-sessions', { userId: id })
    expect(body.sessions).toHaveLength(3)
    for (const each of body.sessions) expect(each).toMatchObject({ token: each.id, userId: id, impersonatedBy: null }) // prettier-ignore
    const tokens = await app.db.select({ token: session.token }).from(session)
    for (const { token } of tokens) expect(JSON.stringify(body)).not.toContain(token)
    expect(JSON.stringify(body)).not.toMatch(secret)

    const sessionToken = (await me(cookies[1]!)).session.id
    expect((await send('/revoke-user-session', { sessionToken })).body).toEqual({ success: true })
    expect(await me(cookies[1]!)).toBeNull()
    expect((await send('/revoke-user-session', { sessionToken })).body.code).toBe('SESSION_NOT_FOUND')
    const [row] = await app.db.select().from(session).where(eq(session.userId, id))
    expect((await send('/revoke-user-session', { sessionToken: row!.token })).status).toBe(404)
    expect((await send('/revoke-user-sessions', { userId: id })).body).toEqual({ success: true })
    expect(await me(cookies[0]!)).toBeNull()
    expect(await eventsOn(id)).toEqual(['user.create', 'session.revoke', 'session.revoke-all'])
  })

  test('the current one is not revoked here', async () => {
    const sessionToken = (await me(admin)).session.id
    expect((await send('/revoke-user-session', { sessionToken })).body.code).toBe('CURRENT_SESSION')
    expect(await me(admin)).not.toBeNull()
  })
})

describe('impersonation', () => {
  test('starts and stops by cookie only, with audit entries', async () => {
    const { id, email } = await add()
    const owner = await app.signIn(email)
    const own = await app.signIn('admin@example.com')
    const begun = await send('/impersonate-user', { userId: id, reason: 'Ticket 1' }, own)
    expect(begun.status).toBe(200)
    expect(begun.body).toMatchObject({ user: { id }, session: { userId: id, impersonatedBy: await idOf('admin@example.com') } }) // prettier-ignore
    expect(begun.body.session.token).toBe(begun.body.session.id)
    expect(JSON.stringify(begun.body)).not.toMatch(secret)
    expect((await me(begun.cookie!)).user.id).toBe(id)

    // The user's own device list does not show it.
    const devices = (await (
      await app.request('/api/auth/list-sessions', { cookie: owner })
    ).json()) as Loose[]
    expect(devices.map((each) => each.id)).toEqual([(await me(owner)).session.id])
    expect(JSON.stringify(devices)).not.toMatch(secret)

    const ended = await send('/stop-impersonating', {}, begun.cookie)
    expect(ended.body).toMatchObject({
      user: { email: 'admin@example.com' },
      session: { impersonatedBy: null },
    })
    expect(JSON.stringify(ended.body)).not.toMatch(secret)
    expect((await me(ended.cookie!)).session.id).toBe((await me(own)).session.id)
    expect(await me(begun.cookie!)).toBeNull()
    expect(await eventsOn(id)).toEqual(['user.create', 'user.impersonate', 'user.stop-impersonating'])
    const last = (await logOf(id)).at(-1)!
    expect(last).toMatchObject({ actorEmail: 'admin@example.com', actingAsEmail: email })
  })

  test('signing out during it leaves neither session', async () => {
    const { id } = await add()
    const own = await app.signIn('admin@example.com')
    const ownId = (await me(own)).session.id
    const { cookie, body } = await send('/impersonate-user', { userId: id, reason: 'Ticket 1' }, own)
    const response = await app.post('/api/auth/sign-out', {}, { cookie })
    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/i)
    for (const each of [ownId, body.session.id]) expect(await app.db.$count(session, eq(session.id, each))).toBe(0) // prettier-ignore
    expect(await me(own)).toBeNull()
    expect(await eventsOn(id)).toContain('user.stop-impersonating')
    // Signing out an ordinary session affects no other.
    const [one, other] = [await app.signIn('admin@example.com'), await app.signIn('admin@example.com')]
    await app.post('/api/auth/sign-out', {}, { cookie: one })
    expect(await me(other)).not.toBeNull()
  })

  test.each([
    ['an administrator', { role: 'admin' }, 403, 'YOU_CANNOT_IMPERSONATE_ADMINS'],
    ['an administrator among other things', { role: 'user,admin' }, 403, 'YOU_CANNOT_IMPERSONATE_ADMINS'],
    ['someone banned', { banned: true }, 403, 'BANNED_USER'],
  ])('is not of %s', async (_, values, status, code) => {
    const { id } = await add()
    await app.db.update(user).set(values).where(eq(user.id, id))
    const response = await send('/impersonate-user', { userId: id, reason: 'Ticket 1' })
    expect({ status: response.status, code: response.body.code, cookie: response.cookie }).toEqual({ status, code, cookie: undefined }) // prettier-ignore
    if (code === 'BANNED_USER') expect(response.body.message).toContain('This person is banned')
  })

  test('can be stopped only in the session that started it', async () => {
    const { status, body } = await send('/stop-impersonating', {})
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'NOT_IMPERSONATING' })
    expect((await send('/stop-impersonating', {}, '')).status).toBe(401)
  })
})

describe('a session whose token is rotated by the request', () => {
  const promoted = async () => {
    const email = addressOf()
    const cookie = await app.signIn(email)
    await app.db.update(user).set({ role: 'admin' }).where(eq(user.email, email))
    return cookie
  }

  test('is answered', async () => {
    const old = await promoted()
    const response = await send('/list-users?limit=1', undefined, old)
    expect(response.status).toBe(200)
    expect(response.cookie).toBeTruthy()
    expect(await me(old)).toBeNull()
    expect((await send('/list-users?limit=1', undefined, response.cookie)).status).toBe(200)
  })

  test('impersonates, and returns', async () => {
    const { id } = await add()
    const begun = await send('/impersonate-user', { userId: id, reason: 'Ticket 1' }, await promoted())
    expect((await me(begun.cookie!)).user.id).toBe(id)
    const ended = await send('/stop-impersonating', {}, begun.cookie)
    expect((await me(ended.cookie!)).user.role).toBe('admin')
  })
})

describe('permissions', () => {
  const may = (body: object, cookie?: string) => send('/has-permission', body, cookie)

  test('can be checked for oneself', async () => {
    expect((await may({ permissions: { user: ['list', 'ban'] } })).body).toEqual({
      error: null,
      success: true,
    })
    expect((await may({ permissions: { user: ['list', 'impersonate-admins'] } })).body.success).toBe(false)
    expect((await may({ permissions: { account: ['update'], user: ['list'] } }, reader)).body.success).toBe(
      false,
    )
    expect((await may({ permissions: { account: ['update'] } }, reader)).body.success).toBe(true)
    for (const permissions of [
      { nothing: ['x'] },
      { __proto__x: ['x'] },
      { constructor: ['name'] },
      { user: ['fly'] },
    ])
      expect((await may({ permissions })).body.success).toBe(false)
    for (const body of [
      {},
      { permissions: {} },
      { permissions: { user: [] } },
      { permission: { user: ['list'] } },
    ])
      expect((await may(body)).status).toBe(400)
    expect((await may({ permissions: { user: ['list'] } }, '')).status).toBe(401)
  })

  test('for others only with the permission to see them', async () => {
    const userId = await idOf('admin@example.com')
    const permissions = { user: ['list'] }
    expect((await may({ userId, permissions }, reader)).body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_GET_USER')
    expect((await may({ role: 'admin', permissions }, reader)).status).toBe(403)
    expect((await may({ userId: await idOf('user@example.com'), permissions }, reader)).body.success).toBe(
      false,
    )
    expect((await may({ userId: await idOf('user@example.com'), permissions })).body.success).toBe(false)
    expect((await may({ role: 'admin', permissions })).body.success).toBe(true)
    expect((await may({ userId: 'nobody', permissions })).status).toBe(404)
  })
})

describe('callers without the permission', () => {
  const refused = [
    ['/list-users', undefined, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'],
    ['/get-user?id=x', undefined, 'YOU_ARE_NOT_ALLOWED_TO_GET_USER'],
    ['/create-user', {}, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS'],
    ['/update-user', {}, 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS'],
    ['/set-role', {}, 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'],
    ['/ban-user', {}, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'],
    ['/unban-user', {}, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'],
    ['/remove-user', {}, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS'],
    ['/list-user-sessions', {}, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS'],
    ['/revoke-user-session', {}, 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'],
    ['/revoke-user-sessions', {}, 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'],
    ['/impersonate-user', {}, 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS'],
  ] as const

  test.each(refused)(
    '%s is refused before its input is validated, with its own message',
    async (path, body, code) => {
      const words = new Set<string>()
      for (const language of translatedLanguages) {
        const response = await send(path, body, reader, { 'accept-language': language })
        expect({ status: response.status, code: response.body.code }).toEqual({ status: 403, code })
        words.add(response.body.message)
      }
      expect(words.size).toBe(translatedLanguages.length)
      expect((await send(path, body, '')).status).toBe(401)
    },
  )

  test.each([
    ['/ban-user', { userId: 'nobody' }],
    ['/set-role', { userId: 'nobody', role: 'root' }],
    ['/update-user', { userId: 'nobody', data: {} }],
    ['/create-user', { name: '', email: 'admin@example.com' }],
    ['/stop-impersonating', {}],
    ['/revoke-user-session', { sessionToken: 'x' }],
    ['/create-user', { name: '', email: 'x@y.example', password: 'x' }],
  ])('%s refuses %j in every language', async (path, body) => {
    const words = new Set<string>()
    for (const language of translatedLanguages) words.add((await send(path, body, admin, { 'accept-language': language })).body.message) // prettier-ignore
    expect(words.size).toBe(translatedLanguages.length)
  })
})

describe('concurrent with a new session', () => {
  /** A trigger simulates a commit between the last check and the insert. */
  async function meanwhile<T>(event: string, work: () => Promise<T>): Promise<T> {
    await app.db.execute(
      sql.raw(
        `create function meanwhile() returns trigger language plpgsql as $$ begin ${event}; return new; end $$`,
      ),
    )
    await app.db.execute(
      sql.raw('create trigger meanwhile before insert on session for each row execute function meanwhile()'),
    )
    try {
      return await work()
    } finally {
      await app.db.execute(sql.raw('drop function meanwhile() cascade'))
    }
  }

  test('a ban: the session is refused and not stored', async () => {
    const { id, email } = await add()
    const signedIn = meanwhile('update "user" set banned = true where id = new.user_id', () =>
      app.signIn(email),
    )
    await expect(signedIn).rejects.toThrow('BANNED_USER')
    expect(await app.db.$count(session, eq(session.userId, id))).toBe(0)
  })

  test('a deletion: the session is refused without a 500', async () => {
    const { email } = await add()
    const signedIn = meanwhile('delete from "user" where id = new.user_id', () => app.signIn(email))
    await expect(signedIn).rejects.toThrow('UNAUTHORIZED')
  })

  test("the end of the administrator's session: no impersonation and no audit entry", async () => {
    const { id } = await add()
    const boss = await add({ role: 'admin' })
    for (const path of ['/api/auth/admin/impersonate-user', `/api/rest/users/${id}/impersonate`]) {
      const cookie = await app.signIn(boss.email)
      const body = path.includes('rest') ? { reason: 'x' } : { userId: id, reason: 'x' }
      const begun = await meanwhile('delete from session where id = new.impersonator_session', () =>
        app.post(path, body, { cookie }),
      )
      expect({ status: begun.status, ...(await begun.json()) }).toMatchObject({
        status: 401,
        code: 'UNAUTHORIZED',
      })
      expect(sessionCookieOf(begun)).toBeUndefined()
    }
    expect(await eventsOn(id)).toEqual(['user.create'])
  })
})

describe('the configured list of administrators', () => {
  test('grants everything, but does not protect from a ban', async () => {
    const listed = await app.signIn('listed@example.com')
    const listedId = await idOf('listed@example.com')
    const other = await startApp({
      env: { ADMIN_IDS: ` ${listedId} ,someone-else` },
      database: app.runtime.database,
    })
    const on = (path: string, cookie: string, body?: object) => {
      const init = { cookie, address: `198.19.0.${++visitors % 250}` }
      return body ? other.post(path, body, init) : other.request(path, init)
    }
    for (const path of ['/api/rest/users', '/api/auth/admin/list-users']) {
      expect((await on(path, listed)).status).toBe(200)
      expect((await on(path, reader)).status).toBe(403)
      expect((await app.request(path, { cookie: listed })).status).toBe(403)
    }
    const boss = await add({ role: 'admin' })
    for (const [path, body] of [
      [`/api/rest/users/${boss.id}/impersonate`, { reason: 'x' }],
      ['/api/auth/admin/impersonate-user', { userId: boss.id, reason: 'x' }],
    ] as const) {
      expect((await on(path, admin, body)).status).toBe(403)
      const begun = await on(path, listed, body)
      expect(begun.status).toBe(200)
      const cookie = sessionCookieOf(begun)!
      expect((await (await on('/api/auth/get-session', cookie)).json()).user.id).toBe(boss.id)
    }
    for (const [path, body] of [
      [`/api/rest/users/${listedId}/impersonate`, { reason: 'x' }],
      ['/api/auth/admin/impersonate-user', { userId: listedId, reason: 'x' }],
    ] as const) {
      const refused = await on(path, admin, body)
      expect(refused.status).toBe(403)
      expect(await refused.json()).toMatchObject({ code: 'YOU_CANNOT_IMPERSONATE_ADMINS' })
    }
    const has = await on('/api/auth/admin/has-permission', listed, {
      permissions: { user: ['impersonate-admins'] },
    })
    expect(await has.json()).toMatchObject({ success: true })
    expect((await on('/api/auth/admin/ban-user', admin, { userId: listedId })).status).toBe(200)
    for (const path of ['/api/rest/users', '/api/auth/admin/list-users'])
      expect((await on(path, listed)).status).toBe(401)
  })
})

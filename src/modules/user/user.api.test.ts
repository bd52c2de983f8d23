import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { origin, startApp, type TestApp } from '../../../tests/support/app'
import { logAbout } from '../../../tests/support/audit-log'
import { banUser } from './actions/ban-user.server'
import { actOnMany } from './actions/bulk.server'
import { createUser, removeUser } from './actions/user.server'
import { newUserSchema } from './user.schema'
import { areServed } from '../../../tests/support/languages'

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
type TestResponse = { status: number; body: Loose }

async function send(method: string, path: string, body?: unknown, cookie = admin): Promise<TestResponse> {
  const response = await app.request(`/api/rest${path}`, {
    method,
    cookie,
    headers: { origin, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

const idOf = async (email: string) => {
  const [row] = await app.db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return row!.id
}

const logOf = (subjectId: string) => logAbout(app.db, subjectId)

let numbers = 0
const addressOf = () => `person${++numbers}@example.org`

async function add(given: { name?: string; role?: string } = {}) {
  const { status, body } = await send('POST', '/users', { email: addressOf(), ...given })
  expect(status).toBe(201)
  return body.user as { id: string; email: string; name: string; version: number }
}

describe('the list', () => {
  test('has 20 rows, a total and a cursor for the next page, without duplicates', async () => {
    const seen: string[] = []
    let path = '/users'
    for (;;) {
      const { body } = await send('GET', path)
      expect(body.total).toBe(await app.db.$count(user))
      expect(body.totalIsAtLeast).toBe(false)
      seen.push(...body.items.map((each: { id: string }) => each.id))
      if (!body.nextCursor) break
      expect(body.items).toHaveLength(20)
      path = `/users?cursor=${body.nextCursor}`
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(await app.db.$count(user))
  })

  test.each(['name', '-name', 'email', '-email', 'createdAt', '-createdAt'])('sorted by %s', async (sort) => {
    const all: Record<string, string>[] = []
    let cursor = ''
    do {
      const { body } = await send('GET', `/users?sort=${sort}&limit=7${cursor && `&cursor=${cursor}`}`)
      all.push(...body.items)
      cursor = body.nextCursor ?? ''
    } while (cursor)
    expect(new Set(all.map(({ id }) => id)).size).toBe(await app.db.$count(user))
    if (!sort.endsWith('email')) return
    // The collation of the database may differ; both directions must agree.
    const emails = all.map(({ email }) => email)
    const { body } = await send('GET', '/users?sort=email&limit=100')
    const whole = body.items.map((each: { email: string }) => each.email)
    expect(sort === 'email' ? emails : emails.toReversed()).toEqual(whole)
  })

  const names = async (query: string) =>
    (await send('GET', `/users?${query}`)).body.items.map((each: { name: string }) => each.name) as string[]

  test('is searched by name and address, ignoring case, accents and Arabic spelling', async () => {
    await add({ name: 'Zoé Brontë-Øster' })
    await add({ name: 'أُمَيمة المُنتصِرة' })
    for (const term of ['zoe bronte', 'BRONTË', 'oster', 'zo']) {
      expect(await names(`searchTerm=${encodeURIComponent(term)}`)).toContain('Zoé Brontë-Øster')
    }
    for (const term of ['اميمه', 'أميمة', 'المنتصره', 'اميـــمة']) {
      expect(await names(`searchTerm=${encodeURIComponent(term)}`)).toContain('أُمَيمة المُنتصِرة')
    }
    expect(await names('searchTerm=zoe%20nobody')).toEqual([])
  })

  test.each(['brnote', 'bronet', 'brontte', 'bronxe', 'bonte', 'rbonte'])(
    'tolerates a typo: %s',
    async (term) => {
      expect(await names(`searchTerm=${term}`)).toEqual(['Zoé Brontë-Øster'])
    },
  )

  test('escapes LIKE wildcards', async () => {
    expect(await names('searchTerm=%25')).toEqual([])
    expect(await names('searchTerm=___')).toEqual([])
    expect((await send('GET', '/users?searchTerm=%00')).status).toBe(400)
    expect((await send('GET', '/users/%00')).body.code).toBe('USER_NOT_FOUND')
  })

  test('filters by role, ban, onboarding and verification', async () => {
    const every = (await send('GET', '/users?limit=100')).body.items
    for (const [query, keep] of [
      ['role=admin', (u: Loose) => u.role.includes('admin')],
      ['role=user', (u: Loose) => u.role.includes('user')],
      ['banned=true', (u: Loose) => u.banned],
      ['banned=false', (u: Loose) => !u.banned],
      ['onboarded=true', (u: Loose) => u.onboardedAt],
      ['onboarded=false', (u: Loose) => !u.onboardedAt],
      ['verified=false', (u: Loose) => !u.emailVerified],
    ] as const) {
      const { body } = await send('GET', `/users?limit=100&${query}`)
      const wanted = every.filter(keep)
      expect(body.items.map((u: Loose) => u.id)).toEqual(wanted.map((u: Loose) => u.id))
      expect(body.total).toBe(wanted.length)
      expect(wanted.length).toBeGreaterThan(0)
    }
  })

  test('refuses a cursor of another order, a forged cursor and an unknown order', async () => {
    const { body } = await send('GET', '/users?sort=name')
    expect((await send('GET', `/users?sort=email&cursor=${body.nextCursor}`)).body.code).toBe(
      'INVALID_CURSOR',
    )
    expect((await send('GET', '/users?cursor=xyz')).status).toBe(400)
    const forged = Buffer.from(
      JSON.stringify({ sort: '-createdAt', value: "now'", id: 'x', similar: false }),
    ).toString('base64url')
    expect((await send('GET', `/users?cursor=${forged}`)).status).toBe(400)
    expect((await send('GET', '/users?sort=role')).body.code).toBe('INVALID_INPUT')
  })
})

describe('a cursor', () => {
  const forge = (position: object) => Buffer.from(JSON.stringify(position)).toString('base64url')

  test.each([
    '2026-13-01 00:00:00+00',
    '2026-02-30 00:00:00+00',
    '2026-01-01 25:00:00+00',
    '2026-01-01 00:00:00+23',
    '0000-01-01 00:00:00+00',
    '2026-01-01 ::+00',
  ])('with the impossible date %s is refused', async (value) => {
    const ofUsers = forge({ sort: '-createdAt', value, id: 'x', similar: false })
    const ofLog = forge({ at: value, id: '01890a5d-ac96-774b-bcce-b302099a8057' })
    for (const path of [`/users?cursor=${ofUsers}`, `/audit?cursor=${ofLog}`]) {
      const { status, body } = await send('GET', path)
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_CURSOR' })
    }
  })

  test('continues after a name whose sort key is long', async () => {
    const { name } = await add({ name: '\uFDFA'.repeat(100) })
    await add({ name: '\uFDFA'.repeat(99) })
    const seen: string[] = []
    let cursor = ''
    do {
      const { status, body } = await send('GET', `/users?sort=name&limit=1${cursor && `&cursor=${cursor}`}`)
      expect(status).toBe(200)
      seen.push(...body.items.map((each: Loose) => each.name))
      cursor = body.nextCursor ?? ''
    } while (cursor)
    expect(seen).toContain(name)
    expect(seen).toHaveLength(await app.db.$count(user))
  })
})

describe('creating a user', () => {
  test('stores them, records it and sends an invitation', async () => {
    const email = addressOf()
    const { status, body } = await send('POST', '/users', {
      email: ` ${email.toUpperCase()} `,
      name: 'Nadia',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ invited: true, user: { email, name: 'Nadia', role: 'user', banned: false } })
    expect(body.user).not.toHaveProperty('search')
    const mails = await app.db.select().from(mailboxMessage).where(eq(mailboxMessage.recipient, email))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain('Hello Nadia')
    const log = await logOf(body.user.id)
    expect(log).toMatchObject([
      { action: 'user.create', actorEmail: 'admin@example.com', subjectEmail: email },
    ])
    await app.signIn(email)
  })

  test('an address is unique, ignoring case', async () => {
    const { status, body } = await send('POST', '/users', { email: 'ADMIN@example.com' })
    expect({ status, code: body.code, data: body.data }).toEqual({
      status: 409,
      code: 'USER_ALREADY_EXISTS',
      data: { field: 'email' },
    })
  })

  test.each([
    [{ email: 'nobody' }, 'email', 'auth:email.invalid'],
    [{ email: 'a@b.example', name: 'a\u0000b' }, 'name', 'auth:name.invalid'],
    [{ email: 'a@b.example', name: 'x'.repeat(101) }, 'name', 'auth:name.tooLong'],
    [{ email: 'a@b.example', role: 'root' }, 'role', 'user:role.invalid'],
    [{ email: 'a@b.example', role: '' }, 'role', 'user:role.invalid'],
  ])('names the invalid field of %j', async (given, path, message) => {
    const { status, body } = await send('POST', '/users', given)
    expect(status).toBe(400)
    expect(body.data.fields[0].path).toContain(path)
    expect(body.data.fields[0].key).toBe(message)
  })

  test.each(
    [
      ['en', 'Email is invalid'],
      ['fr', 'L’adresse e-mail n’est pas valide'],
    ].filter(([language]) => areServed(language!)),
  )('describes the error in %s', async (language, message) => {
    const response = await app.post(
      '/api/rest/users',
      { email: 'nobody' },
      { cookie: admin, headers: { 'accept-language': language } },
    )
    const { data } = (await response.json()) as { data: { fields: object[] } }
    expect(data.fields).toEqual([{ path: 'email', message, key: 'auth:email.invalid' }])
  })

  test('rejects an unknown field by name', async () => {
    const email = addressOf()
    const { status, body } = await send('POST', '/users', { email, emailVerified: true, id: 'x' })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect(body.data.fields.map((field: Loose) => field.path)).toEqual(['emailVerified', 'id'])
  })
})

describe('resending an invitation', () => {
  test('is recorded only if the mail was sent', async () => {
    const person = await add()
    const invitations = async () =>
      (await logOf(person.id)).filter(({ action }) => action === 'user.invite').length
    for (let sent = 1; sent < 5; sent++) {
      expect((await send('POST', `/users/${person.id}/invitation`, {})).status).toBe(200)
      expect(await invitations()).toBe(sent)
    }
    expect((await send('POST', `/users/${person.id}/invitation`, {})).body.code).toBe('TOO_MANY_MAILS')
    expect(await invitations()).toBe(4)
  })
})

describe('editing', () => {
  test('changes name, address and role, and records each', async () => {
    const person = await add({ name: 'Before' })
    const email = addressOf()
    const { body } = await send('PATCH', `/users/${person.id}`, { name: 'After', email, role: 'admin,user' })
    expect(body).toMatchObject({ name: 'After', email, role: 'user,admin', emailVerified: false })
    expect((await logOf(person.id)).map(({ action, changes }) => ({ action, changes }))).toEqual([
      { action: 'user.create', changes: expect.anything() },
      {
        action: 'user.update',
        changes: { name: { from: 'Before', to: 'After' }, email: { from: person.email, to: email } },
      },
      { action: 'user.set-role', changes: { role: { from: 'user', to: 'user,admin' } } },
    ])
  })

  test('an outdated version returns the current one and changes nothing', async () => {
    const person = await add({ name: 'One' })
    const first = await send('PATCH', `/users/${person.id}`, { name: 'Two', version: person.version })
    expect(first.status).toBe(200)
    const second = await send('PATCH', `/users/${person.id}`, { name: 'Three', version: person.version })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ code: 'EDIT_CONFLICT', data: { current: { name: 'Two' } } })
    const third = await send('PATCH', `/users/${person.id}`, {
      name: 'Three',
      version: second.body.data.current.version,
    })
    expect(third.body.name).toBe('Three')
  })

  test('without a change records nothing', async () => {
    const person = await add({ name: 'Same' })
    expect((await send('PATCH', `/users/${person.id}`, { name: 'Same' })).status).toBe(200)
    expect(await logOf(person.id)).toHaveLength(1)
  })

  test.each(['banned', 'emailVerified', 'onboardedAt', 'createdAt', 'language', 'image'])(
    'rejects %s',
    async (field) => {
      const person = await add()
      const { status, body } = await send('PATCH', `/users/${person.id}`, { name: 'New', [field]: true })
      expect({ status, path: body.data.fields[0].path }).toEqual({ status: 400, path: field })
    },
  )

  test('to a taken address names the field', async () => {
    const person = await add()
    const { status, body } = await send('PATCH', `/users/${person.id}`, { email: 'user@example.com' })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'USER_ALREADY_EXISTS' })
    expect(await logOf(person.id)).toHaveLength(1)
  })
})

describe('actions that are refused on oneself', () => {
  test.each([
    ['PATCH', '', { role: 'user' }, 'YOU_CANNOT_DEMOTE_YOURSELF'],
    ['PATCH', '', { email: 'other@example.org' }, 'EMAIL_CAN_NOT_BE_UPDATED'],
    ['PUT', '/ban', { reason: 'x' }, 'YOU_CANNOT_BAN_YOURSELF'],
    ['DELETE', '', undefined, 'YOU_CANNOT_REMOVE_YOURSELF'],
    ['DELETE', '/sessions', undefined, 'CURRENT_SESSION'],
    ['POST', '/impersonate', { reason: 'x' }, 'YOU_CANNOT_IMPERSONATE_YOURSELF'],
  ])('%s %s', async (method, path, body, code) => {
    const self = await idOf('admin@example.com')
    const before = await app.db.$count(auditEntry)
    const response = await send(method, `/users/${self}${path}`, body)
    expect({ status: response.status, code: response.body.code }).toEqual({ status: 400, code })
    expect(await app.db.$count(auditEntry)).toBe(before)
  })
})

describe('a ban', () => {
  test('takes effect at once and shows the reason', async () => {
    const person = await add()
    const cookie = await app.signIn(person.email)
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const { body } = await send('PUT', `/users/${person.id}/ban`, { reason: 'Spam', expiresAt })
    expect(body).toMatchObject({ banned: true, banReason: 'Spam', banExpires: expiresAt })
    expect(await (await app.request('/api/auth/get-session', { cookie })).json()).toBeNull()
    expect(await logOf(person.id)).toMatchObject([{}, { action: 'user.ban', reason: 'Spam' }])
    const ended = await app.db.execute(sql`select reason from ended_session order by ended_at desc limit 1`)
    expect((ended as Loose).rows).toEqual([{ reason: 'banned' }])

    expect((await send('DELETE', `/users/${person.id}/ban`)).body).toMatchObject({
      banned: false,
      banReason: null,
    })
    expect((await logOf(person.id)).at(-1)).toMatchObject({ action: 'user.unban' })
  })

  test.each([
    [{}, 'reason'],
    [{ reason: '  ' }, 'reason'],
    [{ reason: 'x', expiresAt: '2001-01-01' }, 'expiresAt'],
    [{ reason: 'x', expiresAt: 'zz' }, 'expiresAt'],
    [{ reason: 'x', expiresAt: '+275000-01-01T00:00:00Z' }, 'expiresAt'],
  ])('%j names the field', async (given, path) => {
    const person = await add()
    const { status, body } = await send('PUT', `/users/${person.id}/ban`, given)
    expect(status).toBe(400)
    expect(body.data.fields[0].path).toBe(path)
    // A message key, which the form translates.
    if (path === 'expiresAt') expect(body.data.fields[0].key).toMatch(/^user:ban\.(past|invalid)$/)
  })
})

describe('sessions of a user', () => {
  test('are listed without their tokens, and revoked one by one or all at once', async () => {
    const person = await add()
    await app.signIn(person.email)
    const second = await app.signIn(person.email)
    await app.signIn(person.email)
    const { body } = await send('GET', `/users/${person.id}/sessions`)
    expect(body).toMatchObject({ total: 3, nextCursor: null })
    const tokens = await app.db.select({ token: session.token }).from(session)
    for (const { token } of tokens) expect(JSON.stringify(body)).not.toContain(token)

    const [row] = await app.db
      .select({ id: session.id })
      .from(session)
      .where(
        eq(
          session.id,
          (await (await app.request('/api/auth/get-session', { cookie: second })).json()).session.id,
        ),
      )
    expect((await send('GET', `/users/${person.id}/sessions/${row!.id}`)).body).toMatchObject({ id: row!.id })
    expect((await send('DELETE', `/users/${person.id}/sessions/${row!.id}`)).status).toBe(200)
    expect(await (await app.request('/api/auth/get-session', { cookie: second })).json()).toBeNull()
    expect((await send('DELETE', `/users/${person.id}/sessions/${row!.id}`)).body.code).toBe(
      'SESSION_NOT_FOUND',
    )
    expect((await send('DELETE', `/users/${person.id}/sessions`)).body).toEqual({ revoked: 2 })
    expect((await logOf(person.id)).map(({ action }) => action)).toEqual([
      'user.create',
      'session.revoke',
      'session.revoke-all',
    ])
  })

  test('of another user are not revoked through this user', async () => {
    const person = await add()
    const own = (await (await app.request('/api/auth/get-session', { cookie: reader })).json()).session.id
    expect((await send('DELETE', `/users/${person.id}/sessions/${own}`)).status).toBe(404)
    expect(await (await app.request('/api/auth/get-session', { cookie: reader })).json()).not.toBeNull()
  })
})

test('deleting a user deletes everything except audit entries', async () => {
  const person = await add()
  const cookie = await app.signIn(person.email)
  expect((await send('DELETE', `/users/${person.id}`)).status).toBe(200)
  expect((await send('GET', `/users/${person.id}`)).body.code).toBe('USER_NOT_FOUND')
  expect(await (await app.request('/api/auth/get-session', { cookie })).json()).toBeNull()
  expect((await logOf(person.id)).at(-1)).toMatchObject({ action: 'user.delete', subjectEmail: person.email })
})

describe('impersonation', () => {
  test('lasts an hour, in the cookie only', async () => {
    const person = await add({ name: 'Somebody' })
    const own = await app.signIn('admin@example.com')
    const response = await app.request(`/api/rest/users/${person.id}/impersonate`, {
      method: 'POST',
      cookie: own,
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'Ticket 7' }),
    })
    expect(response.status).toBe(200)
    const cookie = response.headers.getSetCookie().at(-1)!.split(';')[0]!
    const as = await (await app.request('/api/auth/get-session', { cookie })).json()
    expect(as.user.id).toBe(person.id)
    expect(new Date(as.session.expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(3_600_000)
    expect((await logOf(person.id)).at(-1)).toMatchObject({
      action: 'user.impersonate',
      reason: 'Ticket 7',
      actorEmail: 'admin@example.com',
    })
    // The impersonation ends with the administrator's own session.
    await app.post('/api/auth/sign-out', {}, { cookie: own })
    expect(await (await app.request('/api/auth/get-session', { cookie })).json()).toBeNull()
  })

  test('requires a reason, and is refused for administrators', async () => {
    const other = await add({ role: 'admin' })
    expect((await send('POST', `/users/${other.id}/impersonate`, { reason: 'x' })).body.code).toBe(
      'YOU_CANNOT_IMPERSONATE_ADMINS',
    )
    expect((await send('POST', `/users/${other.id}/impersonate`, {})).status).toBe(400)
  })
})

describe('bulk actions', () => {
  test('by id exclude the caller', async () => {
    const people = [await add(), await add(), await add()]
    const ids = [...people.map(({ id }) => id), await idOf('admin@example.com')]
    const ban = { action: 'ban', who: { ids }, reason: 'Spam' }
    expect((await send('POST', '/users/bulk', ban)).body).toMatchObject({
      done: 3,
      unchanged: 0,
      self: 1,
      gone: 0,
    })
    expect((await send('POST', '/users/bulk', ban)).body).toMatchObject({
      done: 0,
      unchanged: 3,
      self: 1,
      gone: 0,
    })
    for (const { id } of people)
      expect((await logOf(id)).at(-1)).toMatchObject({ action: 'user.ban', reason: 'Spam' })
    expect((await send('POST', '/users/bulk', { action: 'unban', who: { ids } })).body).toMatchObject({
      done: 3,
    })
  })

  test('by filter apply to all matches of a search', async () => {
    for (let each = 0; each < 3; each++) await add({ name: 'Bulkington' })
    const all = { searchTerm: 'bulkington' }
    const deleted = await send('POST', '/users/bulk', { action: 'delete', who: { all } })
    expect(deleted.body).toMatchObject({ done: 3, unchanged: 0, self: 0, gone: 0 })
  })

  test('never apply to similar matches', async () => {
    const { id } = await add({ name: 'Ambergrisson' })
    const all = { searchTerm: 'ambergrissno' }
    expect((await send('GET', `/users?searchTerm=${all.searchTerm}`)).body).toMatchObject({
      similar: true,
      items: [{ id }],
    })
    const requested = await send('POST', '/users/bulk', { action: 'delete', who: { all, similar: true } })
    expect({ status: requested.status, code: requested.body.code }).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
    })
    expect((await send('POST', '/users/bulk', { action: 'delete', who: { all } })).body).toMatchObject({
      done: 0,
      unchanged: 0,
      self: 0,
      gone: 0,
    })
    expect((await send('GET', `/users/${id}`)).status).toBe(200)
  })

  test('repeated, do not apply to similar matches', async () => {
    await add({ name: 'Marten Quillfeather' })
    const other = await add({ name: 'Martin Quillfeathen' })
    const all = { searchTerm: 'quillfeather' }
    expect((await send('GET', '/users?searchTerm=quillfeather')).body).toMatchObject({
      total: 1,
      similar: false,
    })
    const twice = { action: 'delete', who: { all } }
    expect((await send('POST', '/users/bulk', twice)).body).toMatchObject({ done: 1 })
    // Repeats the call, as after a lost response.
    expect((await send('POST', '/users/bulk', twice)).body).toMatchObject({
      done: 0,
      unchanged: 0,
      self: 0,
      gone: 0,
    })
    expect((await send('GET', `/users/${other.id}`)).status).toBe(200)
  })

  test.each([
    { all: { searchTrem: 'nobody' } },
    { all: { searchTerm: 'nobody', sort: 'name' } },
    { all: { role: 'user' }, ids: ['x'] },
    { ids: ['x'], exceptIds: ['y'] },
    { ids: [] },
    {},
  ])('with %j are refused', async (who) => {
    const before = await app.db.$count(user)
    const { status, body } = await send('POST', '/users/bulk', { action: 'revoke', who })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect(body.data.fields[0].path).toContain('who')
    expect(await app.db.$count(user)).toBe(before)
  })

  test.each([
    [{}, 'reason', undefined],
    [{ reason: ' ' }, 'reason', 'user:reason.required'],
    [{ reason: 'Spam', expiresAt: '2020-01-31T00:00:00Z' }, 'expiresAt', 'user:ban.past'],
    [{ reason: 'Spam', expiresAt: 'soon' }, 'expiresAt', 'user:ban.invalid'],
  ])('a ban requires the same input as for one user: %j', async (given, path, key) => {
    const person = await add()
    const response = await send('POST', '/users/bulk', { action: 'ban', who: { ids: [person.id] }, ...given })
    expect(response.status).toBe(400)
    expect(response.body.data.fields).toMatchObject([key ? { path, key } : { path }])
    expect((await send('GET', `/users/${person.id}`)).body).toMatchObject({ banned: false })
  })

  test('a ban has its end for each user, in the log too', async () => {
    const people = [await add(), await add()]
    const ids = people.map(({ id }) => id)
    const expiresAt = '2031-05-04T20:59:59.000Z'
    const ban = { action: 'ban', who: { ids: [...ids, ids[0], 'nobody'] }, reason: 'Spam', expiresAt }
    expect((await send('POST', '/users/bulk', ban)).body).toMatchObject({
      done: 2,
      unchanged: 0,
      self: 0,
      gone: 1,
    })
    for (const id of ids) {
      expect((await send('GET', `/users/${id}`)).body).toMatchObject({
        banned: true,
        banReason: 'Spam',
        banExpires: expiresAt,
      })
      expect((await logOf(id)).at(-1)).toMatchObject({
        action: 'user.ban',
        reason: 'Spam',
        changes: { banExpires: { from: null, to: expiresAt } },
      })
    }
    await send('POST', '/users/bulk', { action: 'unban', who: { ids } })
    expect((await logOf(ids[0]!)).at(-1)).toMatchObject({
      action: 'user.unban',
      changes: { banReason: { from: 'Spam', to: null } },
    })
  })

  test.each(['reason', 'expiresAt'])('%s is accepted for bans only', async (field) => {
    const given = { action: 'revoke', who: { ids: ['nobody'] }, [field]: '2031-05-04T20:59:59.000Z' }
    expect((await send('POST', '/users/bulk', given)).status).toBe(400)
  })
})

describe('an administrator who loses access while their request is waiting', () => {
  const lost: [how: string, lose: (id: string) => Promise<unknown>][] = [
    ['demoted', (id) => app.db.update(user).set({ role: 'user' }).where(eq(user.id, id))],
    ['banned', (id) => app.db.update(user).set({ banned: true }).where(eq(user.id, id))],
    ['signed out', (id) => app.db.delete(session).where(eq(session.userId, id))],
    ['deleted', (id) => app.db.delete(user).where(eq(user.id, id))],
  ]

  test.each(lost)('%s: has no effect, and nothing is recorded', async (_, lose) => {
    const person = await add()
    const actor = await add({ role: 'admin' })
    const cookie = await app.signIn(actor.email)
    const request = new Request(origin, { headers: { cookie } })
    const { reading } = await app.runtime.readCaller(request, '198.51.100.9')
    const by = { caller: reading!.caller, address: '198.51.100.9' }
    await lose(actor.id)
    const before = await app.db.$count(auditEntry)
    const newcomer = newUserSchema.parse({ email: addressOf() })
    for (const act of [
      () => banUser(app.db, by, person.id, { reason: 'x', expiresAt: null }),
      () => removeUser(app.db, by, person.id),
      () => createUser(app.db, by, newcomer, 'en'),
      () => actOnMany(app.db, by, { action: 'delete' }, { where: eq(user.id, person.id) }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 })
    expect(await app.db.$count(auditEntry)).toBe(before)
    expect((await send('GET', `/users/${person.id}`)).body).toMatchObject({ banned: false })
    expect(await app.db.$count(user, eq(user.email, newcomer.email))).toBe(0)
  })
})

describe('users without the permission', () => {
  test.each([
    ['GET', '/users', undefined, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'],
    ['POST', '/users', { email: 'x@y.example' }, 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS'],
    ['PUT', '/users/x/ban', { reason: 'x' }, 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS'],
    ['DELETE', '/users/x', undefined, 'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS'],
    ['GET', '/users/x/sessions', undefined, 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS'],
    ['DELETE', '/users/x/sessions', undefined, 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS'],
    ['POST', '/users/x/impersonate', { reason: 'x' }, 'YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS'],
  ])('%s %s', async (method, path, body, code) => {
    const response = await send(method, path, body, reader)
    expect({ status: response.status, code: response.body.code }).toEqual({ status: 403, code })
  })
})

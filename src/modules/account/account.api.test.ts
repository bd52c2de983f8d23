import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditAction } from '~/manifest/audit-kind'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { account, passkey, session, user } from '~/modules/auth/auth.table.server'
import { newId } from '~/lib/new-id'
import { openDatabase } from '~/platform/open-database.server'
import { createLog } from '~/platform/log.server'
import { openTestDatabase } from '../../../tests/support/database'
import { startApp, type TestApp } from '../../../tests/support/app'
import type { AccountData, Device, Visit } from './account.schema'
import { languageCodes } from '~/i18n/languages'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

let people = 0
/** Creates a user with one session. */
async function newPerson() {
  const email = `account-${++people}@example.com`
  const cookie = await app.signIn(email)
  return { email, cookie, id: await idOf(email) }
}

async function idOf(email: string): Promise<string> {
  const [row] = await app.db.select().from(user).where(eq(user.email, email))
  return row!.id
}

const get = (path: string, cookie: string) => app.request(`/api/rest/account/${path}`, { cookie })
const devicesOf = async (cookie: string) => (await (await get('devices', cookie)).json()) as Device[]
const send = (method: string, path: string, cookie: string, body?: unknown) =>
  app.post(`/api/rest/account/${path}`, body, { method, cookie })
const revoke = (id: string, cookie: string) => send('DELETE', `devices/${id}`, cookie, {})
const isSignedIn = async (cookie: string) => (await get('devices', cookie)).status === 200

async function sessionOf(cookie: string) {
  const own = (await devicesOf(cookie)).find(({ current }) => current)
  const [row] = await app.db.select().from(session).where(eq(session.id, own!.id))
  return row!
}

describe('own devices', () => {
  test('are listed with browser and system, the current one first and marked', async () => {
    const { email, cookie } = await newPerson()
    const own = await sessionOf(cookie)
    const other = await app.signIn(email)
    await app.db
      .update(session)
      .set({
        userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
        ipAddress: '2001:db8::7',
        updatedAt: new Date(Date.now() + 60_000),
      })
      .where(eq(session.id, (await sessionOf(other)).id))
    const list = await devicesOf(cookie)
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ id: own.id, current: true, browser: null, system: null })
    expect(list[1]).toMatchObject({
      current: false,
      browser: 'Firefox',
      system: 'Windows',
      address: '2001:db8::7',
    })
    expect(Object.keys(list[0]!).toSorted()).toEqual(
      ['address', 'browser', 'current', 'id', 'lastSeenAt', 'system'].toSorted(),
    )
  })

  test('have a last activity with a precision of five minutes', async () => {
    const { email, cookie } = await newPerson()
    const other = await app.signIn(email)
    const { id } = await sessionOf(other)
    const seen = async () =>
      Date.parse(String((await devicesOf(cookie)).find((row) => row.id === id)!.lastSeenAt))
    const setSeen = (minutesAgo: number) =>
      app.db
        .update(session)
        .set({ updatedAt: new Date(Date.now() - minutesAgo * 60_000) })
        .where(eq(session.id, id))
    await setSeen(4)
    await app.request('/api/rest/account/devices', { cookie: other })
    expect(Date.now() - (await seen())).toBeGreaterThan(3 * 60_000)
    await setSeen(6)
    await app.request('/api/rest/account/devices', { cookie: other })
    expect(Date.now() - (await seen())).toBeLessThan(60_000)
  })

  test('of others are neither listed nor revoked', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    const others = await sessionOf(two.cookie)
    expect((await devicesOf(one.cookie)).map(({ id }) => id)).not.toContain(others.id)
    const response = await revoke(others.id, one.cookie)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
    expect(await isSignedIn(two.cookie)).toBe(true)
  })

  test('can be revoked one by one, at once and permanently', async () => {
    const { email, cookie } = await newPerson()
    const other = await app.signIn(email)
    const { id } = await sessionOf(other)
    expect((await revoke(id, cookie)).status).toBe(200)
    expect(await isSignedIn(other)).toBe(false)
    expect((await revoke(id, cookie)).status).toBe(404)
    expect(await isSignedIn(cookie)).toBe(true)
  })

  test('cannot be revoked if current', async () => {
    const { cookie } = await newPerson()
    const response = await revoke((await sessionOf(cookie)).id, cookie)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'CURRENT_DEVICE' })
    expect(await isSignedIn(cookie)).toBe(true)
  })

  test.each(['nothing', '%00', "' or 1=1 --", '..%2F..', 'x'.repeat(101)])(
    'with the invalid id %s are not found',
    async (id) => {
      const { cookie } = await newPerson()
      const { status } = await revoke(encodeURI(id), cookie)
      expect([400, 404]).toContain(status)
      expect(await isSignedIn(cookie)).toBe(true)
    },
  )

  test('exclude expired sessions and impersonations', async () => {
    const { email, cookie } = await newPerson()
    const [expired, acting] = [await app.signIn(email), await app.signIn(email)]
    const expiredId = (await sessionOf(expired)).id
    const actingId = (await sessionOf(acting)).id
    await app.db
      .update(session)
      .set({ expiresAt: new Date(0) })
      .where(eq(session.id, expiredId))
    await app.db
      .update(session)
      .set({ impersonatedBy: await idOf('admin@example.com') })
      .where(eq(session.id, actingId))
    expect((await devicesOf(cookie)).map(({ current }) => current)).toEqual([true])
    expect((await revoke(expiredId, cookie)).status).toBe(404)
    expect((await revoke(actingId, cookie)).status).toBe(404)
    expect(await isSignedIn(acting)).toBe(true)
  })

  test('are all revoked except the current one', async () => {
    const { email, cookie } = await newPerson()
    const others = [await app.signIn(email), await app.signIn(email)]
    const stranger = await newPerson()
    expect((await app.post('/api/auth/revoke-other-sessions', {}, { cookie })).status).toBe(200)
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(cookie)).toBe(true)
    expect(await isSignedIn(stranger.cookie)).toBe(true)
  })
})

describe('an impersonating administrator', () => {
  test('cannot change the account', async () => {
    const { id, email, cookie } = await newPerson()
    const acting = await app.signIn(email)
    await app.db
      .update(session)
      .set({ impersonatedBy: await idOf('admin@example.com') })
      .where(eq(session.id, (await sessionOf(acting)).id))
    expect((await revoke((await sessionOf(cookie)).id, acting)).status).toBe(403)
    expect((await send('PUT', 'language', acting, { language: languageCodes.at(-1) })).status).toBe(403)
    const [row] = await app.db.select().from(user).where(eq(user.id, id))
    expect(row!.language).toBe('en')
    expect(await isSignedIn(cookie)).toBe(true)
  })
})

describe('the list of impersonations', () => {
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000)
  const names = { ada: 'Ada Mwangi', omar: 'Omar Haddad', nobody: '' }

  async function write(
    subjectId: string,
    actor: keyof typeof names,
    action: AuditAction,
    minutesAgo: number,
    reason?: string,
  ) {
    await app.db.insert(auditEntry).values({
      id: newId(),
      at: at(minutesAgo),
      action,
      actorId: actor,
      actorName: names[actor],
      actorEmail: `${actor}@staff.example`,
      subjectId,
      subjectName: 'A person',
      subjectEmail: 'person@example.com',
      reason,
      address: '192.0.2.77',
    })
  }
  const visitsOf = async (cookie: string) => (await (await get('visits', cookie)).json()) as Visit[]
  const minutes = ({ at: from, until }: Visit) => until && Math.round((Date.parse(String(until)) - Date.parse(String(from))) / 60_000) // prettier-ignore

  test('is sorted newest first, with duration and reason', async () => {
    const { id, cookie } = await newPerson()
    expect(await visitsOf(cookie)).toEqual([])
    await write(id, 'ada', 'user.impersonate', 300, 'Ticket 1')
    await write(id, 'omar', 'user.impersonate', 295, 'Ticket 2')
    await write(id, 'ada', 'user.stop-impersonating', 290)
    await write(id, 'omar', 'user.stop-impersonating', 283)
    // An impersonation without an end entry, followed by another one.
    await write(id, 'ada', 'user.impersonate', 50)
    await write(id, 'ada', 'user.impersonate', 20)
    await write(id, 'ada', 'user.stop-impersonating', 19)
    await write(id, 'nobody', 'user.impersonate', 1)
    // An unrelated entry.
    await write(id, 'ada', 'user.update', 2)
    const list = await visitsOf(cookie)
    expect(list.map((visit) => [visit.by, minutes(visit), visit.reason])).toEqual([
      ['', null, null],
      ['Ada Mwangi', 1, null],
      ['Ada Mwangi', null, null],
      ['Omar Haddad', 12, 'Ticket 2'],
      ['Ada Mwangi', 10, 'Ticket 1'],
    ])
    expect(Object.keys(list[0]!).toSorted()).toEqual(['at', 'by', 'id', 'reason', 'until'])
  })

  test('contains the name, but neither e-mail nor IP address of the administrator', async () => {
    const { id, cookie } = await newPerson()
    await write(id, 'ada', 'user.impersonate', 5, 'Ticket 3')
    for (const path of ['visits', 'data']) {
      const text = await (await get(path, cookie)).text()
      expect(text).toContain('Ada Mwangi')
      expect(text).not.toMatch(/staff\.example|192\.0\.2\.77/)
    }
  })

  test('is private, and limited to the newest twenty', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    for (let count = 1; count <= 22; count++)
      await write(one.id, 'ada', 'user.impersonate', count, `No ${count}`)
    const list = await visitsOf(one.cookie)
    expect(list).toHaveLength(20)
    expect(list[0]!.reason).toBe('No 1')
    expect(await visitsOf(two.cookie)).toEqual([])
    const data = (await (await get('data', one.cookie)).json()) as AccountData
    expect(data.visits).toHaveLength(22)
    expect(data.visits[0]).not.toHaveProperty('id')
    expect((await app.request('/api/rest/account/visits')).status).toBe(401)
  })

  test('is written by the impersonation itself', async () => {
    const { id, cookie } = await newPerson()
    const admin = await app.signIn('admin@example.com')
    await app.post(`/api/rest/users/${id}/impersonate`, { reason: 'Ticket 4' }, { cookie: admin })
    expect(await visitsOf(cookie)).toMatchObject([{ reason: 'Ticket 4', until: null }])
  })
})

const newKey = (userId: string, secret: string) => ({
  id: crypto.randomUUID(),
  name: 'Chrome on Linux',
  publicKey: `public-${secret}`,
  userId,
  credentialID: `credential-${secret}`,
  counter: 0,
  deviceType: 'multiDevice',
  backedUp: true,
  transports: 'internal',
})

test('own passkeys are listed without their keys, and those of others are not', async () => {
  const [one, two] = [await newPerson(), await newPerson()]
  const key = newKey(one.id, crypto.randomUUID())
  await app.db.insert(passkey).values(key)
  const text = await (await get('passkeys', one.cookie)).text()
  expect(JSON.parse(text)).toEqual([
    { id: key.id, name: 'Chrome on Linux', createdAt: expect.any(String), synced: true },
  ])
  expect(text).not.toContain(key.publicKey)
  expect(text).not.toContain(key.credentialID)
  expect(await (await get('passkeys', two.cookie)).json()).toEqual([])
})

describe('passkeys', () => {
  const rename = (id: string, name: string, cookie: string) =>
    app.post('/api/auth/passkey/update-passkey', { id, name }, { cookie })

  test('are renamed and deleted by their owner only', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    const key = newKey(one.id, crypto.randomUUID())
    await app.db.insert(passkey).values(key)
    expect((await rename(key.id, '  Blue key ', one.cookie)).status).toBe(200)
    expect((await rename(key.id, 'Mine now', two.cookie)).status).toBe(404)
    expect((await rename(key.id, 'Mine now', '')).status).toBe(401)
    expect((await app.post('/api/auth/passkey/delete-passkey', { id: key.id }, { cookie: two.cookie })).status).toBe(404) // prettier-ignore
    const [row] = await app.db.select().from(passkey).where(eq(passkey.id, key.id))
    expect(row!.name).toBe('Blue key')
  })

  test.each(['', 'a\u0000b', 'x'.repeat(101)])('cannot be named %j', async (name) => {
    const { id, cookie } = await newPerson()
    const key = newKey(id, crypto.randomUUID())
    await app.db.insert(passkey).values(key)
    const response = await rename(key.id, name, cookie)
    expect(response.status).toBe(400)
    const [row] = await app.db.select().from(passkey).where(eq(passkey.id, key.id))
    expect(row!.name).toBe(key.name)
  })
})

describe('the language of mails', () => {
  test('is stored', async () => {
    const { id, cookie } = await newPerson()
    expect((await send('PUT', 'language', cookie, { language: languageCodes.at(-1) })).status).toBe(200)
    const [row] = await app.db.select().from(user).where(eq(user.id, id))
    expect(row!.language).toBe(languageCodes.at(-1))
  })

  test.each([{ language: 'tlh' }, { language: '' }, { language: null }, {}])('is never %j', async (body) => {
    const { cookie } = await newPerson()
    const response = await send('PUT', 'language', cookie, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ data: { fields: [{ path: 'language' }] } })
  })
})

describe('the personal data export', () => {
  test('is complete and contains no credentials', async () => {
    const { id, email, cookie } = await newPerson()
    const other = await app.signIn(email)
    const key = newKey(id, crypto.randomUUID())
    await app.db.insert(passkey).values(key)
    await app.db.insert(account).values({
      id: crypto.randomUUID(),
      accountId: 'provider-id-of-the-person',
      providerId: 'github',
      userId: id,
      accessToken: 'access-token-of-the-provider',
      refreshToken: 'refresh-token-of-the-provider',
      idToken: 'id-token-of-the-provider',
    })
    const text = await (await get('data', cookie)).text()
    const data = JSON.parse(text) as AccountData
    expect(data.user).toMatchObject({ id, email, emailVerified: true, role: 'user', language: 'en' })
    expect(data.signIns).toHaveLength(2)
    expect(data.signIns[0]).toMatchObject({ address: expect.any(String), createdAt: expect.any(String) })
    expect(data.passkeys).toEqual([{ name: 'Chrome on Linux', createdAt: expect.any(String), synced: true }])
    expect(data.providers).toEqual([{ provider: 'github', createdAt: expect.any(String) }])

    const rows = [await sessionOf(cookie), await sessionOf(other)]
    const secrets = [
      ...rows.map(({ token }) => token),
      key.publicKey,
      key.credentialID,
      'of-the-provider',
      'provider-id-of-the-person',
    ]
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  })

  test('contains nothing of other users', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    expect(await (await get('data', one.cookie)).text()).not.toContain(two.email)
  })
})

test('no call of the account returns a token', async () => {
  const { cookie } = await newPerson()
  const { token } = await sessionOf(cookie)
  for (const path of ['devices', 'passkeys', 'visits', 'data']) {
    expect(await (await get(path, cookie)).text()).not.toContain(token)
  }
})

describe('deleting one’s own account', () => {
  const leave = (cookie: string, of: TestApp = app) => of.post('/api/auth/delete-user', {}, { cookie })

  test('deletes all data of the user', async () => {
    const { id, email, cookie } = await newPerson()
    const other = await app.signIn(email)
    await app.db.insert(passkey).values(newKey(id, crypto.randomUUID()))
    expect((await leave(cookie)).status).toBe(200)
    expect(await isSignedIn(cookie)).toBe(false)
    expect(await isSignedIn(other)).toBe(false)
    for (const [table, column] of [
      [user, user.id],
      [session, session.userId],
      [passkey, passkey.userId],
    ] as const) {
      expect(await app.db.select().from(table).where(eq(column, id))).toEqual([])
    }
  })

  test('requires a fresh session', async () => {
    const { id, cookie } = await newPerson()
    await app.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 2 * 24 * 60 * 60 * 1000) })
      .where(eq(session.userId, id))
    const response = await leave(cookie)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(await isSignedIn(cookie)).toBe(true)
  })

  describe('as an administrator', () => {
    let boss: string
    beforeEach(async () => {
      await app.db.update(user).set({ role: 'admin' }).where(eq(user.email, 'admin@example.com'))
      for (const { id, email, role } of await app.db.select().from(user)) {
        if (role.includes('admin') && email !== 'admin@example.com') {
          await app.db.update(user).set({ role: 'user' }).where(eq(user.id, id))
        }
      }
      boss = await app.signIn('admin@example.com')
    })

    test('is refused for the last administrator, without side effects', async () => {
      const id = await idOf('admin@example.com')
      const linked = { id: crypto.randomUUID(), accountId: 'x', providerId: 'github', userId: id }
      await app.db.insert(account).values(linked)
      const response = await leave(boss)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'LAST_ADMIN' })
      expect(await isSignedIn(boss)).toBe(true)
      expect(await app.db.select().from(account).where(eq(account.userId, id))).toHaveLength(1)
    })

    test('leaves one when the last two delete theirs concurrently through two instances', async () => {
      const database = await openTestDatabase()
      const first = await startApp({ database })
      // With a separate connection pool if the database supports several connections.
      const second = await startApp({
        database: database.url
          ? await openDatabase({ databaseUrl: database.url, dataDir: '', log: createLog('silent') })
          : { ...database, close: async () => undefined },
      })
      for (let round = 0; round < 5; round++) {
        const emails = [`boss-${round}-a@example.com`, `boss-${round}-b@example.com`]
        const cookies = [await first.signIn(emails[0]!), await first.signIn(emails[1]!)]
        for (const email of emails) {
          await first.db.update(user).set({ role: 'admin' }).where(eq(user.email, email))
        }
        for (const { id, email, role } of await first.db.select().from(user)) {
          if (role.includes('admin') && !emails.includes(email)) {
            await first.db.update(user).set({ role: 'user' }).where(eq(user.id, id))
          }
        }
        const responses = await Promise.all([leave(cookies[0]!, first), leave(cookies[1]!, second)])
        expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 400]))
        const left = (await first.db.select().from(user)).filter(({ role }) => role.includes('admin'))
        expect(left).toHaveLength(1)
      }
      await second.close()
      await first.close()
    })
  })
})

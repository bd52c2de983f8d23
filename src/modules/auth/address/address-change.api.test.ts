import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookiesOf, startApp, type TestApp } from '../../../../tests/support/app'
import { codeIn } from '../../../../tests/support/code'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { account, addressChange, knownDevice, passkey, session, user } from '~/modules/auth/auth.table.server'
import { mailedCode } from '~/modules/auth/codes/code.table.server'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { rowsOf } from '~/platform/rows-of.server'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

let people = 0
const newAddress = () => `owner-${++people}@example.com`
let visitors = 0
const post = (path: string, body: object, cookie = '') =>
  app.post(`/api/auth${path}`, body, { cookie, address: `192.0.2.${++visitors % 250}` })

async function person() {
  const email = newAddress()
  const cookie = await app.signIn(email)
  const [{ id } = { id: '' }] = await app.db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return { email, cookie, id }
}
const rowOf = async (id: string) => (await app.db.select().from(user).where(eq(user.id, id)))[0]
const mailsTo = async (email: string) => {
  await app.mailsDelivered()
  return await app.db
    .select()
    .from(mailboxMessage)
    .where(eq(mailboxMessage.recipient, email))
    .orderBy(desc(mailboxMessage.createdAt), desc(mailboxMessage.id))
}
const isSomebody = async (cookie: string) => (await app.request('/api/rest/account/devices', { cookie })).ok
const auditOf = async (id: string) =>
  (await app.db.select().from(auditEntry).where(eq(auditEntry.subjectId, id)).orderBy(auditEntry.at)).map(
    ({ action, changes, actorId }) => ({ action, changes, actorId }),
  )

async function change(cookie: string, newEmail = newAddress()): Promise<string> {
  expect((await post('/email-otp/request-email-change', { newEmail }, cookie)).status).toBe(200)
  const otp = codeIn((await mailsTo(newEmail))[0]!.text)
  expect((await post('/email-otp/change-email', { newEmail, otp }, cookie)).status).toBe(200)
  return newEmail
}

const linkIn = (text: string) => /\/login\/restore\?token=([\w-]+)/.exec(text)?.[1]
async function tokenTo(email: string): Promise<string> {
  const tokens = async () => (await mailsTo(email)).flatMap(({ text }) => linkIn(text) ?? [])
  await expect.poll(async () => (await tokens()).length).toBeGreaterThan(0)
  return (await tokens())[0]!
}
const restore = (token: string) => post('/email-otp/restore-email', { token })

const submit = (token: string) =>
  app.request('/login/restore', {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
  })

describe('changing the address', () => {
  test('needs a session created today, for the request and for the code', async () => {
    const { cookie, id, email } = await person()
    const age = (days: number) =>
      app.db
        .update(session)
        .set({ createdAt: sql`now() - ${days} * interval '1 day'` })
        .where(eq(session.userId, id))
    const newEmail = newAddress()
    await post('/email-otp/request-email-change', { newEmail }, cookie)
    const otp = codeIn((await mailsTo(newEmail))[0]!.text)
    await age(2)
    for (const [path, body] of [
      ['/email-otp/request-email-change', { newEmail: newAddress() }],
      ['/email-otp/change-email', { newEmail, otp }],
    ] as const) {
      const refused = await post(path, body, cookie)
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ code: 'SESSION_EXPIRED' })
    }
    expect(await isSomebody(cookie)).toBe(true)
    expect((await rowOf(id))!.email).toBe(email)
  })

  test('revokes every other session, forgets their browsers, and is in the audit log', async () => {
    const { cookie, id, email } = await person()
    const other = await app.signIn(email)
    const newEmail = await change(cookie)
    expect(await isSomebody(cookie)).toBe(true)
    expect(await isSomebody(other)).toBe(false)
    expect(await app.db.$count(knownDevice, eq(knownDevice.userId, id))).toBe(1)
    expect(await auditOf(id)).toEqual([
      { action: 'user.change-email', actorId: id, changes: { email: { from: email, to: newEmail } } },
    ])
  })

  test('to an address that was taken meanwhile changes nothing', async () => {
    const { cookie, id, email } = await person()
    const other = await app.signIn(email)
    const newEmail = newAddress()
    await post('/email-otp/request-email-change', { newEmail }, cookie)
    const otp = codeIn((await mailsTo(newEmail))[0]!.text)
    await app.db.insert(user).values({ id: `taken-${newEmail}`, name: 'T', email: newEmail })
    const refused = await post('/email-otp/change-email', { newEmail, otp }, cookie)
    expect(await refused.json()).toMatchObject({ code: 'USER_ALREADY_EXISTS' })
    expect(await isSomebody(other)).toBe(true)
    expect(await app.db.$count(addressChange, eq(addressChange.userId, id))).toBe(0)
    expect(await auditOf(id)).toEqual([])
  })

  test('sends no link to an old address that was never verified', async () => {
    const { cookie, id, email } = await person()
    await app.db.update(user).set({ emailVerified: false }).where(eq(user.id, id))
    await change(cookie)
    await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
    expect((await mailsTo(email)).map(({ text }) => linkIn(text))).toEqual([undefined, undefined])
    expect(await app.db.$count(addressChange, eq(addressChange.userId, id))).toBe(0)
  })
})

describe('reverting a change', () => {
  test('gives the account to the old address, and ends all other access', async () => {
    const { cookie, id, email } = await person()
    const newEmail = await change(cookie)
    await post('/email-otp/send-verification-otp', { email: newEmail, type: 'sign-in' })
    await app.db.insert(passkey).values({ id: `key-${id}`, publicKey: '', userId: id, credentialID: id, counter: 0, deviceType: '', backedUp: false }) // prettier-ignore
    await app.db.insert(account).values({ id: `linked-${id}`, accountId: id, providerId: 'oidc', userId: id })
    const token = await tokenTo(email)
    app.lines.length = 0
    const response = await submit(token)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/login/restore?done=1')
    expect(await rowOf(id)).toMatchObject({ email, emailVerified: true })
    expect(await isSomebody(cookie)).toBe(false)
    for (const table of [session, passkey, account, knownDevice])
      expect(await app.db.$count(table, eq(table.userId, id))).toBe(0)
    expect(await app.db.$count(mailedCode, eq(mailedCode.subject, newEmail))).toBe(0)
    for (const to of [email, newEmail])
      await expect.poll(async () => (await mailsTo(to))[0]!.subject).toContain('changed back')
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'user.restore-email',
      actorId: id,
      changes: { email: { from: newEmail, to: email } },
    })
    const log = app.lines.join('\n')
    for (const secret of [token, email, newEmail]) expect(log).not.toContain(secret)
    expect(log).toContain('address.restored')
    expect((await app.enter(email)).status).toBe(200)
  })

  test('works once, and its token is stored as a hash', async () => {
    const { cookie, id, email } = await person()
    await change(cookie)
    const token = await tokenTo(email)
    expect(JSON.stringify(await app.db.select().from(addressChange))).not.toContain(token)
    const responses = await Promise.all(Array.from({ length: 20 }, () => restore(token)))
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await responses.find(({ ok }) => !ok)!.json()).toMatchObject({ code: 'INVALID_TOKEN' })
    expect((await auditOf(id)).filter(({ action }) => action === 'user.restore-email')).toHaveLength(1)
    const again = await submit(token)
    expect(again.headers.get('location')).toContain('problem=INVALID_TOKEN')
  })

  test('is possible for 72 hours', async () => {
    const { cookie, id, email } = await person()
    await change(cookie)
    const token = await tokenTo(email)
    const aged = (hours: number) =>
      app.db
        .update(addressChange)
        .set({ createdAt: sql`now() - ${hours} * interval '1 hour'` })
        .where(eq(addressChange.userId, id))
    await aged(72.1)
    expect((await restore(token)).status).toBe(400)
    await aged(71.9)
    expect((await restore(token)).status).toBe(200)
  })

  test('after a second change still restores the first address, and later links are invalid', async () => {
    const { cookie, id, email } = await person()
    const second = await change(cookie)
    const third = await change(cookie)
    const [owner, thief] = [await tokenTo(email), await tokenTo(second)]
    expect((await restore(owner)).status).toBe(200)
    expect((await rowOf(id))!.email).toBe(email)
    expect((await restore(thief)).status).toBe(400)
    expect((await rowOf(id))!.email).toBe(email)
    for (const to of [email, third])
      await expect.poll(async () => (await mailsTo(to))[0]!.subject).toContain('changed back')
  })

  test('cancels a concurrent change', async () => {
    for (let round = 0; round < 5; round++) {
      const { cookie, id, email } = await person()
      await change(cookie)
      const token = await tokenTo(email)
      const newEmail = newAddress()
      await post('/email-otp/request-email-change', { newEmail }, cookie)
      const otp = codeIn((await mailsTo(newEmail))[0]!.text)
      const [restored] = await Promise.all([
        restore(token),
        post('/email-otp/change-email', { newEmail, otp }, cookie),
      ])
      expect(restored.status).toBe(200)
      expect((await rowOf(id))!.email).toBe(email)
      expect(await app.db.$count(session, eq(session.userId, id))).toBe(0)
    }
  })

  test('cancels a concurrent sign-in', async () => {
    const { cookie, id, email } = await person()
    const newEmail = await change(cookie)
    // A trigger runs the revert between looking the user up and storing the session.
    await app.db.execute(sql`
      create function give_back() returns trigger language plpgsql as
      $$ begin update "user" set email = 'back-' || email where id = new.user_id; return new; end $$`)
    await app.db.execute(sql`
      create trigger give_back before insert on session for each row execute function give_back()`)
    app.lines.length = 0
    const late = await app.enter(newEmail)
    await app.db.execute(sql`drop trigger give_back on session`)
    await app.db.update(user).set({ email }).where(eq(user.id, id))
    expect(late.status).toBe(401)
    expect(await isSomebody(cookiesOf(late))).toBe(false)
    expect(await app.db.$count(session, eq(session.userId, id))).toBe(1)
    expect(app.lines.join('\n')).toContain('sign_in.refused')
    expect(app.lines.join('\n')).not.toContain('sign_in.succeeded')
  })

  test('with two links at once restores the first address', async () => {
    for (let round = 0; round < 5; round++) {
      const { cookie, id, email } = await person()
      const second = await change(cookie)
      await change(cookie)
      const links = [await tokenTo(second), await tokenTo(email)]
      const [, owner] = await Promise.all(links.map(restore))
      expect(owner!.status).toBe(200)
      expect((await rowOf(id))!.email).toBe(email)
    }
  })

  test('locks the user before the change, as administrators do', async () => {
    // The embedded database has one connection, so nothing can wait for a lock.
    if (app.kind === 'embedded') return
    const { cookie, id, email } = await person()
    await change(cookie)
    const token = await tokenTo(email)
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const restored = await app.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from "user" where id = ${id} for update`)
      const response = restore(token)
      await expect.poll(async () => rowsOf(await app.db.execute(waiting)).length).toBe(1)
      await tx.execute(sql`select 1 from address_change where user_id = ${id} for update nowait`)
      return { response }
    })
    expect((await restored.response).status).toBe(200)
  })

  test('ends impersonations by the user', async () => {
    const { cookie, id, email } = await person()
    await change(cookie)
    await app.db.update(user).set({ role: 'admin' }).where(eq(user.id, id))
    const renewed = cookiesOf(await app.request('/api/rest/account/devices', { cookie }))
    const other = await person()
    const begun = await app.post(
      `/api/rest/users/${other.id}/impersonate`,
      { reason: 'Ticket 7' },
      { cookie: renewed },
    )
    expect(begun.status).toBe(200)
    expect(await isSomebody(cookiesOf(begun))).toBe(true)
    expect((await restore(await tokenTo(email))).status).toBe(200)
    expect(await isSomebody(cookiesOf(begun))).toBe(false)
  })

  test('of a user who was banned since restores the address without signing in', async () => {
    const { cookie, id, email } = await person()
    await change(cookie)
    const token = await tokenTo(email)
    await app.db.update(user).set({ banned: true }).where(eq(user.id, id))
    expect((await restore(token)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ email, banned: true })
    expect(await (await app.enter(email)).json()).toMatchObject({ code: 'BANNED_USER' })
  })

  test('of a deleted account says so', async () => {
    const { cookie, id, email } = await person()
    await change(cookie)
    const token = await tokenTo(email)
    await app.db.delete(user).where(eq(user.id, id))
    expect((await submit(token)).headers.get('location')).toContain('problem=USER_NOT_FOUND')
  })

  test('fails while another account has the address', async () => {
    const { cookie, id, email } = await person()
    await change(cookie)
    const token = await tokenTo(email)
    await app.db.insert(user).values({ id: `other-${id}`, name: 'O', email })
    const refused = await restore(token)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ code: 'USER_ALREADY_EXISTS' })
    expect(await isSomebody(cookie)).toBe(true)
    await app.db.delete(user).where(eq(user.id, `other-${id}`))
    expect((await restore(token)).status).toBe(200)
  })

  test('is impossible once an administrator has set the address', async () => {
    const { cookie, id, email } = await person()
    await change(cookie)
    const token = await tokenTo(email)
    const admin = await app.signIn('admin@example.com')
    const set = { userId: id, data: { email: newAddress() } }
    app.lines.length = 0
    expect((await post('/admin/update-user', set, admin)).status).toBe(200)
    expect(app.lines.map((line) => JSON.parse(line) as object)).toContainEqual(
      expect.objectContaining({ event: 'address.changed', user: id, way: 'administrator' }),
    )
    expect((await restore(token)).status).toBe(400)
  })

  test('needs a form of this site: following the link changes nothing', async () => {
    const { cookie, id, email } = await person()
    const newEmail = await change(cookie)
    const token = await tokenTo(email)
    await app.request(`/login/restore?token=${token}`)
    expect((await app.request(`/api/auth/email-otp/restore-email?token=${token}`)).ok).toBe(false)
    const foreign = await app.request('/login/restore', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: `token=${token}`,
    })
    expect(foreign.status).toBe(403)
    expect((await rowOf(id))!.email).toBe(newEmail)
  })
})

describe('log events', () => {
  type Line = { event?: string; level: string; person?: string; reason?: string; way?: string; user?: string }
  const events = () =>
    app.lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event !== undefined)

  test('record sign-ins, refusals and lock-outs, without addresses and codes', async () => {
    app.lines.length = 0
    const email = newAddress()
    const sent = await post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const code = codeIn((await mailsTo(email))[0]!.text)!
    const enter = (otp: string) => post('/sign-in/email-otp', { email, otp }, cookiesOf(sent))
    await enter('wrong!')
    await app.db.execute(sql`update code_failure set failures = 100 where subject = ${email}`)
    await enter(code)
    await app.db.execute(sql`delete from code_failure where subject = ${email}`)
    const cookie = cookiesOf(await enter(code))
    for (let mail = 0; mail < 5; mail++) await post('/email-otp/send-verification-otp', { email, type: 'sign-in' }) // prettier-ignore
    const newEmail = await change(cookie)
    await restore('made-up')
    await restore(await tokenTo(email))
    expect(events().map(({ event }) => event)).toEqual([
      'code.sent',
      'sign_in.refused',
      'sign_in.locked_out',
      'sign_in.succeeded',
      ...Array.from({ length: 4 }, () => 'code.sent'),
      'code.limited',
      'code.sent',
      'address.changed',
      'address.restore_refused',
      'address.restored',
    ])
    const [, refused, locked, succeeded] = events()
    expect(events().at(-1)).toMatchObject({ level: 'warn', user: succeeded!.user })
    expect(refused).toMatchObject({ level: 'warn', way: 'code', reason: 'INVALID_OTP' })
    expect(locked).toMatchObject({ level: 'warn', reason: 'TOO_MANY_REQUESTS', person: refused!.person })
    expect(succeeded).toMatchObject({ level: 'info', user: expect.any(String), person: refused!.person })
    const log = app.lines.join('\n')
    for (const secret of [code, email, newEmail, 'made-up']) expect(log).not.toContain(secret)
  })

  test('record rate limiting by client address', async () => {
    app.lines.length = 0
    const address = '198.51.100.200'
    await Promise.all(
      Array.from(
        { length: 62 },
        (_, at) =>
        app.post('/api/auth/email-otp/send-verification-otp', { email: `many-${at}@example.com`, type: 'sign-in' }, { address }), // prettier-ignore
      ),
    )
    expect(events().filter(({ event }) => event === 'requests.limited')).toHaveLength(2)
  })
})

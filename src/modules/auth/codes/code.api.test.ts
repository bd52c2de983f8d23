import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookiesOf, startApp, type TestApp } from '../../../../tests/support/app'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { session, user } from '~/modules/auth/auth.table.server'
import { codeFailure, mailAllowance, mailedCode } from './code.table.server'
import { areServed } from '../../../../tests/support/languages'
import { mailServer, replies } from '../../../../tests/support/mail-server'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

let visitors = 0
/** A new client address for each test, because of rate limits. */
const nextVisitor = () => ({ address: `192.0.2.${++visitors % 250}` })
let people = 0
const newAddress = () => `code-${++people}@example.com`

/** The attempt cookie of each address. */
const attempts = new Map<string, string>()

async function send(email: string, init: object = nextVisitor(), to = app) {
  const cookie = attempts.get(email.toLowerCase())
  const body = { email, type: 'sign-in' }
  const response = await to.post('/api/auth/email-otp/send-verification-otp', body, { cookie, ...init })
  if (response.ok && !cookie) attempts.set(email.toLowerCase(), cookiesOf(response))
  return response
}
const enter = (email: string, otp: string, init: object = nextVisitor(), to = app) =>
  to.post(
    '/api/auth/sign-in/email-otp',
    { email, otp },
    { cookie: attempts.get(email.toLowerCase()), ...init },
  )
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const rowOf = (email: string) => and(eq(mailedCode.purpose, 'sign-in'), eq(mailedCode.subject, email))
const mailsTo = (email: string) => app.db.$count(mailboxMessage, eq(mailboxMessage.recipient, email))
const sessionsOf = (email: string) =>
  app.db.$count(
    session,
    eq(session.userId, sql`(select ${user.id} from ${user} where ${user.email} = ${email})`),
  )

async function codeFor(email: string): Promise<string> {
  expect((await send(email)).status).toBe(200)
  return await app.newestCode()
}

describe('a mailed code', () => {
  test('is never the demo code, which is not accepted here', async () => {
    const email = 'admin@example.com'
    expect(await (await enter(email, '000000')).json()).toMatchObject({ code: 'INVALID_OTP' })
    const code = await codeFor(email)
    if (code !== '000000') expect((await enter(email, '000000')).status).toBe(400)
    expect(await sessionsOf(email)).toBe(0)
  })

  test('signs in the user it was sent to, whatever the case of the address', async () => {
    await send('New.Person@Example.com')
    const response = await enter('new.person@example.COM', await app.newestCode())
    expect(response.status).toBe(200)
    const [row] = await app.db.select().from(user).where(eq(user.email, 'new.person@example.com'))
    expect(row).toMatchObject({ role: 'user', emailVerified: true, onboardedAt: null, name: '' })
  })

  test('has six digits, and may be pasted with spaces and dashes', async () => {
    const email = newAddress()
    const code = await codeFor(email)
    expect(code).toMatch(/^\d{6}$/)
    expect((await enter(email, ` ${code.slice(0, 3)} - ${code.slice(3)}\n`)).status).toBe(200)
  })

  test('is stored as a keyed hash that depends on the address', async () => {
    const email = newAddress()
    const code = await codeFor(email)
    const [row] = await app.db.select().from(mailedCode).where(rowOf(email))
    expect(JSON.stringify(row)).not.toContain(code)
    expect(row!.hash).toHaveLength(43)
  })

  test('works once, and is then reported as expired', async () => {
    const email = newAddress()
    const code = await codeFor(email)
    expect((await enter(email, code)).status).toBe(200)
    const again = await enter(email, code)
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({ code: 'OTP_EXPIRED' })
    expect(again.headers.getSetCookie()).toEqual([])
    expect(await sessionsOf(email)).toBe(1)
  })

  test('is invalid after three wrong attempts, which are counted down', async () => {
    const email = newAddress()
    const code = await codeFor(email)
    for (const triesLeft of [2, 1, 0]) {
      const response = await enter(email, wrong(code))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'INVALID_OTP', triesLeft })
    }
    const response = await enter(email, code)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect(await sessionsOf(email)).toBe(0)
  })

  test('is invalid when a newer one is sent, and is reported as expired', async () => {
    const email = newAddress()
    const older = await codeFor(email)
    let newer = await codeFor(email)
    if (older === newer) newer = await codeFor(email)
    expect(await (await enter(email, older)).json()).toMatchObject({ code: 'OTP_EXPIRED', triesLeft: 2 })
    expect((await enter(email, newer)).status).toBe(200)
  })

  test('expires after five minutes by the database clock', async () => {
    const email = newAddress()
    const code = await codeFor(email)
    const [row] = await app.db
      .select({ minutes: sql<number>`extract(epoch from ${mailedCode.expiresAt} - now())::float / 60` })
      .from(mailedCode)
      .where(rowOf(email))
    expect(row!.minutes).toBeGreaterThan(4.5)
    expect(row!.minutes).toBeLessThanOrEqual(5)
    await app.db
      .update(mailedCode)
      .set({ expiresAt: sql`now()` })
      .where(rowOf(email))
    const response = await enter(email, code)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'OTP_EXPIRED' })
  })

  test('of another user is refused', async () => {
    const email = newAddress()
    await codeFor(email)
    const foreign = await codeFor(newAddress())
    expect(await (await enter(email, foreign)).json()).toMatchObject({ code: 'INVALID_OTP' })
    expect(await (await enter(newAddress(), foreign)).json()).toMatchObject({ code: 'INVALID_OTP' })
  })

  test('for another purpose is refused', async () => {
    const email = newAddress()
    const cookie = await app.signIn(email)
    await app.post('/api/auth/email-otp/send-verification-otp', { email, type: 'email-verification' }, { cookie }) // prettier-ignore
    expect((await enter(email, await app.newestCode())).ok).toBe(false)
  })

  test.each(['', 'abcdef', '１２３４５６', '123456'.repeat(100), '\u0000'])('is not %j', async (otp) => {
    const email = newAddress()
    await codeFor(email)
    expect((await enter(email, otp)).status).toBe(400)
  })

  test.runIf(areServed('ar'))('is mailed in the language of the visitor', async () => {
    const email = newAddress()
    await send(email, { ...nextVisitor(), headers: { 'accept-language': 'ar' } })
    const [mail] = await app.db.select().from(mailboxMessage).where(eq(mailboxMessage.recipient, email))
    expect(mail!.html).toContain('dir="rtl"')
    expect(mail!.subject).toMatch(/\p{Script=Arabic}/u)
  })

  test.each(['nobody', '', 'a@b', 'a\r\nbcc: x@example.com', 'x'.repeat(250) + '@example.com'])(
    'is not sent to %j',
    async (email) => {
      const response = await send(email)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'INVALID_EMAIL' })
    },
  )

  test('and its session are in no log', async () => {
    app.lines.length = 0
    const email = newAddress()
    const code = await codeFor(email)
    const response = await enter(email, code)
    const token = /session_token=([^.]+)/.exec(response.headers.getSetCookie().join())![1]!
    const text = app.lines.join('\n')
    expect(app.lines.length).toBeGreaterThan(1)
    for (const secret of [code, email, token]) expect(text).not.toContain(secret)
  })

  test('takes over an account with an unverified address', async () => {
    const email = newAddress()
    const cookie = await app.signIn(email)
    await app.db.update(user).set({ emailVerified: false }).where(eq(user.email, email))
    await app.signIn(email)
    expect((await app.request('/api/rest/account/devices', { cookie })).status).toBe(401)
    const [row] = await app.db.select().from(user).where(eq(user.email, email))
    expect(row!.emailVerified).toBe(true)
  })
})

describe('concurrent requests', () => {
  test('a hundred guesses: three are answered, and the right code is refused', async () => {
    const email = newAddress()
    const code = await codeFor(email)
    const guesses = Array.from({ length: 100 }, (_, at) => enter(email, wrong(code, at + 1)))
    const responses = await Promise.all(guesses)
    const bodies = (await Promise.all(responses.map((response) => response.json()))) as {
      triesLeft?: number
    }[]
    expect(bodies.filter(({ triesLeft }) => triesLeft !== undefined)).toHaveLength(3)
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(97)
    expect((await enter(email, code)).status).toBe(403)
  })

  test('twenty uses of the right code: one session', async () => {
    const email = newAddress()
    // An existing user: a second account with the same address would fail anyway.
    await app.signIn(email)
    const code = await codeFor(email)
    const responses = await Promise.all(Array.from({ length: 20 }, () => enter(email, code)))
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sessionsOf(email)).toBe(2)
  })

  test('twenty requests for a code: five mails, and one valid code', async () => {
    const email = newAddress()
    // The browser already has an attempt cookie, from another address.
    attempts.set(email, cookiesOf(await send(newAddress())))
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(email)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(15)
    expect(await mailsTo(email)).toBe(5)
    expect(await app.db.$count(mailedCode, rowOf(email))).toBe(1)
  })
})

describe('limits', () => {
  test('five mails in ten minutes, for all instances, then 429 with a code and a time', async () => {
    const email = newAddress()
    const other = await startApp({ database: { ...app.runtime.database, close: async () => undefined } })
    for (let mail = 0; mail < 5; mail++) {
      expect((await send(email, nextVisitor(), mail % 2 ? app : other)).status).toBe(200)
    }
    const refused = await send(email, nextVisitor(), other)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_MAILS', message: expect.any(String) })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600)
    expect((await send(newAddress(), nextVisitor(), other)).status).toBe(200)

    // The first mail was ten minutes ago, which allows one more, not five.
    await app.db
      .update(mailAllowance)
      .set({ sent: sql`array_prepend(now() - interval '11 minutes', ${mailAllowance.sent}[2:])` })
      .where(eq(mailAllowance.address, email))
    expect((await send(email)).status).toBe(200)
    expect((await send(email)).status).toBe(429)
    await other.close()
  })

  test('a hundred consecutive failures lock the address, also across new codes, and no other address', async () => {
    const email = newAddress()
    let code = await codeFor(email)
    await enter(email, wrong(code))
    await app.db.update(codeFailure).set({ failures: 99 }).where(eq(codeFailure.subject, email))
    code = await codeFor(email)
    expect((await enter(email, wrong(code))).status).toBe(400)
    code = await codeFor(email)
    const resting = await enter(email, code)
    expect(resting.status).toBe(429)
    expect(await resting.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(resting.headers.get('retry-after'))).toBeGreaterThan(86_000)

    const other = newAddress()
    expect((await enter(other, await codeFor(other))).status).toBe(200)

    await app.db
      .update(codeFailure)
      .set({ failedAt: sql`now() - interval '25 hours'` })
      .where(eq(codeFailure.subject, email))
    expect((await enter(email, code)).status).toBe(200)
    expect(await app.db.$count(codeFailure, eq(codeFailure.subject, email))).toBe(0)
  })

  test('by client address, ignoring a forged X-Forwarded-For', async () => {
    const init = (at: number) => ({
      address: '198.51.100.77',
      headers: { 'x-forwarded-for': `10.0.0.${at}`, 'x-client-address': `10.1.0.${at}` },
    })
    const responses = await Promise.all(
      Array.from({ length: 70 }, (_, at) => send(`flood-${at}@example.com`, init(at))),
    )
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(await refused[0]!.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send(newAddress())).status).toBe(200)
  })
})

describe('responses do not reveal who has an account', () => {
  const anatomy = async (response: Response) => ({
    status: response.status,
    body: await response.text(),
    headers: [...response.headers.keys()].filter((name) => name !== 'x-request-id'),
  })

  async function addresses(to: TestApp) {
    const banned = newAddress()
    const known = newAddress()
    for (const email of [banned, known])
      await to.db.insert(user).values({ id: `id-${email}`, name: 'X', email })
    await to.db.update(user).set({ banned: true }).where(eq(user.email, banned))
    return [known, newAddress(), banned]
  }

  test.each([
    ['open', {}],
    ['closed', { AUTH_SIGNUP: 'false' }],
    ['closed, with the mail server away', { AUTH_SIGNUP: 'false', SMTP_URL: 'smtp://127.0.0.1:9' }],
  ])('when sign-up is %s', async (_, env) => {
    const other = await startApp({ env })
    for (const sendRequest of [
      (email: string) => send(email, nextVisitor(), other),
      (email: string) => enter(email, 'wrong!', nextVisitor(), other),
      (email: string) => enter(email, 'wrong!', nextVisitor(), other),
    ]) {
      const [first, ...rest] = await Promise.all((await addresses(other)).map(async (email) => anatomy(await sendRequest(email)))) // prettier-ignore
      for (const response of rest) expect(response).toEqual(first)
    }
    await other.close()
  })

  test('while sign-up is closed, unknown addresses get a mail without a code and cannot sign in', async () => {
    const closed = await startApp({ env: { AUTH_SIGNUP: 'false' } })
    const email = newAddress()
    await send(email, nextVisitor(), closed)
    const mails = await closed.db.select().from(mailboxMessage).where(eq(mailboxMessage.recipient, email))
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject + mails[0]!.text).not.toMatch(/\d{6}/)
    expect(await closed.db.$count(user, eq(user.email, email))).toBe(0)
    await closed.close()
  })

  test('a banned user is told so only after the right code', async () => {
    const email = newAddress()
    await app.signIn(email)
    await app.db.update(user).set({ banned: true }).where(eq(user.email, email))
    const code = await codeFor(email)
    expect(await (await enter(email, wrong(code))).json()).toMatchObject({ code: 'INVALID_OTP' })
    const response = await enter(email, code)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'BANNED_USER' })
    expect(response.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/)
  })
})

test('a mail that could not be sent does not count', async () => {
  const refusing = await mailServer()
  refusing.state.refuse = replies.never
  const away = await startApp({ env: { SMTP_URL: refusing.url } })
  const email = newAddress()
  for (let tries = 0; tries < 7; tries++) {
    const response = await send(email, nextVisitor(), away)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'MAIL_NOT_SENT' })
  }
  await away.close()
  await refusing.close()
})

import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookiesOf, startApp, type TestApp } from '../../../../tests/support/app'
import { production } from '../../../../tests/support/production'
import { codeIn } from '../../../../tests/support/code'
import { knownDevice, session, user } from '~/modules/auth/auth.table.server'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { clearExpired } from '~/modules/auth/auth.data.server'
import { readCodeRequest } from './code-request.server'
import { codeFailure, mailAllowance, mailedCode } from './code.table.server'
import { openScope } from '~/http/create-scope.server'
import { runInScope } from '~/platform/scope.server'
import { cookieName } from '~/lib/product'

/** Two browsers and a script: what others request and guess for an address must not affect its owner. */
let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

let people = 0
const newAddress = () => `browser-${++people}@example.com`
let visitors = 0

/** A client with a cookie jar. */
function browser(to = app) {
  const jar = new Map<string, string>()
  const post = async (path: string, body: object) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const response = await to.post(`/api/auth${path}`, body, {
      cookie,
      address: `192.0.2.${++visitors % 250}`,
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value, rest] = /^([^=]+)=([^;]*)(.*)/.exec(line)!
      if (value && !/max-age=0/i.test(rest!)) jar.set(name!, value)
      else jar.delete(name!)
    }
    return response
  }
  return {
    jar,
    post,
    send: (email: string) => post('/email-otp/send-verification-otp', { email, type: 'sign-in' }),
    enter: (email: string, otp: string) => post('/sign-in/email-otp', { email, otp }),
    leave: () => post('/sign-out', {}),
  }
}
type Browser = ReturnType<typeof browser>

async function codeTo(email: string): Promise<string> {
  const mails = await app.db
    .select({ text: mailboxMessage.text })
    .from(mailboxMessage)
    .where(eq(mailboxMessage.recipient, email))
    .orderBy(sql`${mailboxMessage.createdAt} desc, ${mailboxMessage.id} desc`)
  return mails.flatMap(({ text }) => codeIn(text) ?? [])[0]!
}
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

async function signIn(it: Browser, email: string): Promise<void> {
  expect((await it.send(email)).status).toBe(200)
  expect((await it.enter(email, await codeTo(email))).status).toBe(200)
}

/** A browser in which this user signed in and out before. */
async function known(email: string): Promise<Browser> {
  const own = browser()
  await signIn(own, email)
  await own.leave()
  return own
}

describe('a code is bound to the browser that requested it', () => {
  test('the attempt cookie is HttpOnly and for this site only', async () => {
    const response = await browser().send(newAddress())
    const [line] = response.headers.getSetCookie()
    expect(line).toMatch(new RegExp(`^${cookieName('attempt')}=[^;]{20,}`))
    for (const attribute of [/HttpOnly/i, /SameSite=Lax/i, /Path=\/(;|$)/i, /Max-Age=3600/i])
      expect(line).toMatch(attribute)
    expect(line).not.toMatch(/Domain/i)
    const deployed = await startApp({ env: production })
    const { createAuthCookie } = await deployed.runtime.auth.$context
    for (const name of ['attempt', 'device'] as const) {
      const cookie = createAuthCookie(name)
      expect(cookie.name).toBe(`__Host-${cookieName(name)}`)
      expect(cookie.attributes).toMatchObject({ secure: true, httpOnly: true, sameSite: 'lax', path: '/' })
    }
    await deployed.close()
  })

  /** The state of a code request as a page of this browser sees it. */
  const asked = ({ jar }: Browser, email: string, purpose: 'sign-in' | 'change-email' = 'sign-in') => {
    const url = new URL('/login/verify', app.runtime.settings.appUrl)
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const request = new Request(url, { headers: { cookie } })
    const scope = openScope(app.runtime, { request, url, id: 'asked', address: '192.0.2.1' })
    return runInScope(scope, () => readCodeRequest(purpose, email))
  }

  test('only that browser learns that it was requested, for known and unknown addresses alike', async () => {
    const [email, unknown] = [newAddress(), newAddress()]
    await known(email)
    const [mine, other] = [browser(), browser()]
    const before = await Promise.all([asked(mine, email), asked(mine, unknown)])
    expect(before).toEqual([null, null])
    for (const address of [email, unknown]) {
      await mine.send(address)
      expect(await asked(mine, address.toUpperCase())).toEqual({ resendIn: 30 })
      expect(await asked(other, address)).toBeNull()
    }
    // The first is still valid; the wait uses the database clock.
    await app.db
      .update(mailedCode)
      .set({ createdAt: sql`now() - interval '20 seconds'` })
      .where(eq(mailedCode.subject, email))
    expect(await asked(mine, email)).toEqual({ resendIn: 10 })
    mine.jar.forEach((value, name) => other.jar.set(name, `x${value}`))
    expect(await asked(other, email)).toBeNull()
    await mine.enter(email, await codeTo(email))
    expect(await asked(mine, email)).toBeNull()
    await mine.post('/email-otp/request-email-change', { newEmail: newAddress() })
    expect(await asked(mine, '', 'change-email')).toEqual({ resendIn: 30 })
    expect(await asked(other, '', 'change-email')).toBeNull()
  })

  test('in another browser it is wrong, and the message says why', async () => {
    const email = newAddress()
    const [mine, other] = [browser(), browser()]
    await mine.send(email)
    const code = await codeTo(email)
    const refused = await other.enter(email, code)
    expect(refused.status).toBe(400)
    const body = (await refused.json()) as Record<string, unknown>
    expect(body).toMatchObject({ code: 'INVALID_OTP', message: expect.stringContaining('browser') })
    expect(body).not.toHaveProperty('triesLeft')
    expect((await mine.enter(email, code)).status).toBe(200)
  })

  test('a hundred guesses by others do not affect it', async () => {
    const email = newAddress()
    const [mine, theirs] = [browser(), browser()]
    await mine.send(email)
    const code = await codeTo(email)
    await theirs.send(email)
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, at) => theirs.enter(email, wrong(code, at))),
    )
    expect(responses.filter(({ ok }) => ok)).toHaveLength(0)
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(3)
    const [failed] = await app.db.select().from(codeFailure).where(eq(codeFailure.subject, email))
    expect(failed).toMatchObject({ counter: '', failures: 3 })
    expect((await mine.enter(email, code)).status).toBe(200)
  })

  test('two browsers that request at once have one valid code each', async () => {
    const email = newAddress()
    const [one, two] = [browser(), browser()]
    await one.send(email)
    const first = await codeTo(email)
    await two.send(email)
    const second = await codeTo(email)
    expect((await one.enter(email, first)).status).toBe(200)
    expect((await two.enter(email, second)).status).toBe(200)
  })

  test('a newer code of the same browser invalidates the older, one of another browser does not', async () => {
    const email = newAddress()
    const [mine, other] = [browser(), browser()]
    await mine.send(email)
    const older = await codeTo(email)
    await other.send(email)
    await mine.send(email)
    const newer = await codeTo(email)
    if (older !== newer) expect(await (await mine.enter(email, older)).json()).toMatchObject({ code: 'OTP_EXPIRED' }) // prettier-ignore
    expect((await mine.enter(email, newer)).status).toBe(200)
  })

  test('neither the attempt cookie nor the device cookie is in the database', async () => {
    const email = newAddress()
    const mine = browser()
    await signIn(mine, email)
    const rows = JSON.stringify([
      await app.db.select().from(mailedCode),
      await app.db.select().from(knownDevice),
      await app.db.select().from(session),
    ])
    for (const name of [cookieName('attempt'), cookieName('device')]) {
      const [secret] = decodeURIComponent(mine.jar.get(name)!).split('.')
      expect(secret!.length).toBeGreaterThan(20)
      expect(rows).not.toContain(secret)
    }
  })

  test('a forged attempt cookie is ignored', async () => {
    const email = newAddress()
    const mine = browser()
    await mine.send(email)
    const code = await codeTo(email)
    for (const made of ['', 'x', cookieName('attempt'), `${'a'.repeat(22)}.${'b'.repeat(43)}=`]) {
      const cookie = `${cookieName('attempt')}=${encodeURIComponent(made)}`
      const response = await app.post('/api/auth/sign-in/email-otp', { email, otp: code }, { cookie })
      expect(response.status).toBe(400)
    }
  })
})

describe('codes of a session', () => {
  test('are bound to it: another session of the same user cannot use them', async () => {
    const email = newAddress()
    const [here, there] = [browser(), browser()]
    await signIn(here, email)
    await signIn(there, email)
    const newEmail = newAddress()
    await here.post('/email-otp/request-email-change', { newEmail })
    const otp = await codeTo(newEmail)
    const elsewhere = await there.post('/email-otp/change-email', { newEmail, otp })
    expect(await elsewhere.json()).toMatchObject({ code: 'INVALID_OTP' })
    await here.post('/email-otp/send-verification-otp', { email, type: 'email-verification' })
    const own = await codeTo(email)
    const verified = await there.post('/email-otp/verify-email', { email, otp: own })
    expect(await verified.json()).toMatchObject({ code: 'INVALID_OTP' })
    expect((await here.post('/email-otp/verify-email', { email, otp: own })).status).toBe(200)
    expect((await here.post('/email-otp/change-email', { newEmail, otp })).status).toBe(200)
  })

  test("verifying one's own address works while others exhaust its mail limit", async () => {
    const email = newAddress()
    const mine = browser()
    await signIn(mine, email)
    for (let mail = 0; mail < 5; mail++) await browser().send(email)
    expect((await browser().send(email)).status).toBe(429)
    const body = { email, type: 'email-verification' }
    expect((await mine.post('/email-otp/send-verification-otp', body)).status).toBe(200)
  })
})

describe('a known browser', () => {
  test('gets its mail while others have exhausted theirs, and has its own limit', async () => {
    const email = newAddress()
    const mine = await known(email)
    await app.db.delete(mailAllowance).where(eq(mailAllowance.address, email))
    for (let mail = 0; mail < 5; mail++) expect((await browser().send(email)).status).toBe(200)
    expect((await browser().send(email)).status).toBe(429)
    for (let mail = 0; mail < 5; mail++) expect((await mine.send(email)).status).toBe(200)
    const refused = await mine.send(email)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590)
    expect((await mine.enter(email, await codeTo(email))).status).toBe(200)
  })

  test('signs in while unknown browsers are locked out, which unlocks them too', async () => {
    const email = newAddress()
    const mine = await known(email)
    const stranger = browser()
    await stranger.send(email)
    const theirs = await codeTo(email)
    await stranger.enter(email, wrong(theirs))
    await app.db.update(codeFailure).set({ failures: 100 }).where(eq(codeFailure.subject, email))
    const locked = await stranger.enter(email, theirs)
    expect(locked.status).toBe(429)
    expect(await locked.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(86_000)

    await mine.send(email)
    const code = await codeTo(email)
    expect(await (await mine.enter(email, wrong(code))).json()).toMatchObject({ triesLeft: 2 })
    expect((await mine.enter(email, code)).status).toBe(200)
    expect(await app.db.$count(codeFailure, eq(codeFailure.subject, email))).toBe(0)
    // The locked-out browser kept its code and its attempts.
    expect((await stranger.enter(email, theirs)).status).toBe(200)
  })

  test('is locked out by a hundred failures of its own, and nobody else is', async () => {
    const email = newAddress()
    const mine = await known(email)
    await mine.send(email)
    const code = await codeTo(email)
    await mine.enter(email, wrong(code))
    await app.db.update(codeFailure).set({ failures: 99 }).where(eq(codeFailure.subject, email))
    expect((await mine.enter(email, wrong(code))).status).toBe(400)
    expect((await mine.enter(email, code)).status).toBe(429)
    const stranger = browser()
    await stranger.send(email)
    expect((await stranger.enter(email, await codeTo(email))).status).toBe(200)
  })

  test('is unknown to every other address', async () => {
    const mine = await known(newAddress())
    const victim = newAddress()
    await known(victim)
    await mine.send(victim)
    await mine.enter(victim, wrong(await codeTo(victim)))
    const [failed] = await app.db.select().from(codeFailure).where(eq(codeFailure.subject, victim))
    expect(failed).toMatchObject({ counter: '', failures: 1 })
  })

  test.each([
    ['its session is revoked', 'one'],
    ['all others are', 'others'],
    ['an administrator revokes them', 'admin'],
  ])('is a stranger again when %s', async (_, way) => {
    const email = newAddress()
    const [mine, other] = [browser(), browser()]
    await signIn(mine, email)
    await signIn(other, email)
    const counterOf = async (it: Browser) => {
      await app.db.delete(mailAllowance).where(eq(mailAllowance.address, email))
      await it.send(email)
      const [row] = await app.db.select().from(mailAllowance).where(eq(mailAllowance.address, email))
      return row!.counter
    }
    expect(await counterOf(other)).not.toBe('')
    const [person] = await app.db.select().from(user).where(eq(user.email, email))
    if (way === 'others') await mine.post('/revoke-other-sessions', {})
    else {
      const get = (it: Browser) => app.request('/api/auth/get-session', { cookie: [...it.jar].map((pair) => pair.join('=')).join('; ') }) // prettier-ignore
      const { session: own } = (await (await get(other)).json()) as { session: { id: string } }
      if (way === 'one') await mine.post('/revoke-session', { token: own.id })
      else {
        const admin = await app.signIn('admin@example.com')
        const response = await app.post('/api/auth/admin/revoke-user-session', { sessionToken: own.id }, { cookie: admin }) // prettier-ignore
        expect(response.status).toBe(200)
      }
    }
    expect(await counterOf(other)).toBe('')
    expect(await counterOf(mine)).not.toBe('')
    expect(await app.db.$count(knownDevice, eq(knownDevice.userId, person!.id))).toBe(1)
  })
})

describe('stored rows', () => {
  test('of a browser are deleted 400 days after its last sign-in, not after its first', async () => {
    const [used, unused] = [newAddress(), newAddress()]
    const mine = await known(used)
    await known(unused)
    await app.db.update(knownDevice).set({ createdAt: sql`now() - interval '401 days'` })
    await signIn(mine, used)
    await clearExpired(app.db)
    const devicesOf = async (email: string) => {
      const [person] = await app.db.select().from(user).where(eq(user.email, email))
      return await app.db.$count(knownDevice, eq(knownDevice.userId, person!.id))
    }
    expect(await devicesOf(used)).toBe(1)
    expect(await devicesOf(unused)).toBe(0)
  })

  test('of attempts are limited by the number of mails, and deleted when expired', async () => {
    const email = newAddress()
    await Promise.all(Array.from({ length: 40 }, () => browser().send(email)))
    const attempts = () => app.db.$count(mailedCode, eq(mailedCode.subject, email))
    expect(await attempts()).toBe(5)
    // Guessing without a request stores nothing.
    const nobody = newAddress()
    await Promise.all(Array.from({ length: 40 }, () => browser().enter(nobody, '123456')))
    expect(await app.db.$count(mailedCode, eq(mailedCode.subject, nobody))).toBe(0)
    expect(await app.db.$count(codeFailure, eq(codeFailure.subject, nobody))).toBe(0)
    await app.db
      .update(mailedCode)
      .set({ expiresAt: sql`now() - interval '61 minutes'` })
      .where(eq(mailedCode.subject, email))
    await app.db.insert(codeFailure).values({ purpose: 'sign-in', subject: email, counter: '', failures: 100, failedAt: new Date(Date.now() - 25 * 3_600_000) }) // prettier-ignore
    await clearExpired(app.db)
    expect(await attempts()).toBe(0)
    expect(await app.db.$count(codeFailure, eq(codeFailure.subject, email))).toBe(0)
  })

  test('the response to a code request is the same for known, unknown and banned users, cookies included', async () => {
    const [fine, banned] = [newAddress(), newAddress()]
    const mine = await known(fine)
    await known(banned)
    await app.db.update(user).set({ banned: true }).where(eq(user.email, banned))
    const anatomy = async (response: Response) => ({
      status: response.status,
      body: await response.text(),
      headers: [...response.headers.keys()].filter((name) => name !== 'x-request-id'),
      cookies: response.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, '=')),
    })
    for (const it of [() => browser(), () => mine]) {
      const [first, ...rest] = await Promise.all(
        [fine, banned, newAddress()].map(async (email) => anatomy(await it().send(email))),
      )
      for (const response of rest) expect(response).toEqual(first)
    }
    expect(cookiesOf(await browser().send(newAddress()))).toMatch(/attempt=/)
  })
})

import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { codeIn } from '../../../../tests/support/code'
import { mailboxMessage } from '~/modules/mailbox/mailbox.table.server'
import { user } from '~/modules/auth/auth.table.server'
import { codeFailure, mailedCode } from './code.table.server'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

let people = 0
const newAddress = () => `change-${++people}@example.com`
let visitors = 0
const post = (path: string, body: object, cookie: string) =>
  app.post(`/api/auth/email-otp${path}`, body, { cookie, address: `192.0.2.${++visitors % 250}` })

async function person() {
  const email = newAddress()
  return { email, cookie: await app.signIn(email) }
}
const sendRequest = (newEmail: string, cookie: string) => post('/request-email-change', { newEmail }, cookie)
const confirm = (newEmail: string, otp: string, cookie: string) =>
  post('/change-email', { newEmail, otp }, cookie)
const emailOf = async (cookie: string) => {
  const found = (await (await app.request('/api/auth/get-session', { cookie })).json()) as {
    user: { email: string }
  }
  return found.user.email
}
const mailsTo = async (email: string) => {
  await app.mailsDelivered()
  return await app.db.select().from(mailboxMessage).where(eq(mailboxMessage.recipient, email))
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a change of address', () => {
  test('is confirmed by a code to the new address, and reported to the old one', async () => {
    const { email, cookie } = await person()
    const newEmail = newAddress()
    expect((await sendRequest(newEmail.toUpperCase(), cookie)).status).toBe(200)
    const code = await app.newestCode()
    expect(codeIn((await mailsTo(newEmail))[0]!.text)).toBe(code)
    expect(await emailOf(cookie)).toBe(email)
    expect((await confirm(newEmail, code, cookie)).status).toBe(200)
    expect(await emailOf(cookie)).toBe(newEmail)
    expect(await mailsTo(email)).toHaveLength(2)
    const notice = (await mailsTo(email)).find(({ text }) => !codeIn(text))!
    expect(notice.text).toContain(newEmail)
    expect((await confirm(newAddress(), code, cookie)).status).toBe(400)
  })

  test('allows three attempts, counted down', async () => {
    const { email, cookie } = await person()
    const newEmail = newAddress()
    await sendRequest(newEmail, cookie)
    const code = await app.newestCode()
    for (const triesLeft of [2, 1, 0]) {
      const response = await confirm(newEmail, wrong(code), cookie)
      expect(await response.json()).toMatchObject({ code: 'INVALID_OTP', triesLeft })
    }
    expect((await confirm(newEmail, code, cookie)).status).toBe(403)
    expect(await emailOf(cookie)).toBe(email)
  })

  test('counts failures at several addresses together', async () => {
    const { cookie } = await person()
    for (let address = 0; address < 3; address++) {
      const newEmail = newAddress()
      await sendRequest(newEmail, cookie)
      const code = await app.newestCode()
      for (let tries = 0; tries < 3; tries++) await confirm(newEmail, wrong(code), cookie)
    }
    const [row] = await app.db.select().from(codeFailure).orderBy(desc(codeFailure.failedAt)).limit(1)
    expect(row).toMatchObject({ failures: 9 })
  })

  test("with another user's code changes nothing", async () => {
    const [one, two] = [await person(), await person()]
    const newEmail = newAddress()
    await sendRequest(newEmail, one.cookie)
    const code = await app.newestCode()
    expect((await confirm(newEmail, code, two.cookie)).status).toBe(400)
    expect((await confirm(newAddress(), code, one.cookie)).status).toBe(400)
    expect(await emailOf(two.cookie)).toBe(two.email)
  })

  test('to an address in use gets the same response, and its owner is told', async () => {
    const [one, two] = [await person(), await person()]
    const taken = await sendRequest(two.email, one.cookie)
    const free = await sendRequest(newAddress(), one.cookie)
    expect(taken.status).toBe(free.status)
    expect(await taken.text()).toBe(await free.text())
    const notice = (await mailsTo(two.email)).find(({ text }) => !codeIn(text))!
    expect(notice.text).not.toMatch(/\d{6}/)
  })

  test('is refused if the address was taken meanwhile', async () => {
    const { email, cookie } = await person()
    const newEmail = newAddress()
    await sendRequest(newEmail, cookie)
    const code = await app.newestCode()
    await app.db.insert(user).values({ id: 'meanwhile', name: 'M', email: newEmail })
    const response = await confirm(newEmail, code, cookie)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'USER_ALREADY_EXISTS' })
    expect(await emailOf(cookie)).toBe(email)
  })

  test('needs a session, and another address', async () => {
    const { email, cookie } = await person()
    expect((await sendRequest(newAddress(), '')).status).toBe(401)
    expect((await confirm(newAddress(), '123456', '')).status).toBe(401)
    expect(await (await sendRequest(email, cookie)).json()).toMatchObject({ code: 'EMAIL_UNCHANGED' })
    expect(await (await sendRequest('nowhere', cookie)).json()).toMatchObject({ code: 'INVALID_EMAIL' })
  })
})

describe("verifying one's own address", () => {
  const send = (email: string, cookie: string) =>
    post('/send-verification-otp', { email, type: 'email-verification' }, cookie)

  test('needs a code from the mail', async () => {
    const { email, cookie } = await person()
    await app.db.update(user).set({ emailVerified: false }).where(eq(user.email, email))
    expect((await send(email, cookie)).status).toBe(200)
    const code = await app.newestCode()
    expect((await post('/verify-email', { email, otp: wrong(code) }, cookie)).status).toBe(400)
    expect((await post('/verify-email', { email, otp: code }, cookie)).status).toBe(200)
    const [row] = await app.db.select().from(user).where(eq(user.email, email))
    expect(row!.emailVerified).toBe(true)
  })

  test('is refused for other addresses', async () => {
    const [one, two] = [await person(), await person()]
    expect((await send(two.email, one.cookie)).status).toBe(401)
    expect((await send(two.email, '')).status).toBe(401)
    expect((await post('/verify-email', { email: two.email, otp: '123456' }, one.cookie)).status).toBe(400)
    expect(await app.db.$count(mailedCode, sql`purpose = 'email-verification' and subject = ${two.email}`)).toBe(0) // prettier-ignore
  })
})

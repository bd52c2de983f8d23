// PostgreSQL alone: it tests the validation of e-mail addresses.
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '~/modules/auth/auth.table.server'
import { startApp, type TestApp } from '../../tests/support/app'

// With a mail server, because the mail library validates hosts itself.
let smtp: SMTPServer
let app: TestApp
let admin: string
let someone: { id: string; version: number }

beforeAll(async () => {
  smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onData: swallow })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  const { port } = smtp.server.address() as { port: number }
  const local = await startApp()
  admin = await local.signIn('admin@example.com')
  app = await startApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    database: { ...local.runtime.database },
  })
  const [reader] = await app.db.select().from(user).where(eq(user.email, 'user@example.com'))
  someone = reader!
})
afterAll(async () => {
  await app.close()
  await new Promise<void>((resolve) => {
    smtp.close(resolve)
  })
})

const swallow: NonNullable<ConstructorParameters<typeof SMTPServer>[0]>['onData'] = (stream, _, callback) => {
  stream.on('end', () => callback())
  stream.resume()
}

let visitors = 0
const fromElsewhere = () => `198.18.${Math.floor(++visitors / 250)}.${visitors % 250}`

async function send(path: string, body: object, cookie = '', method = 'POST') {
  const response = await app.post(path, body, { method, cookie, address: fromElsewhere() })
  return { status: response.status, text: await response.text() }
}

/** Every endpoint that takes an address. */
const endpoints: [name: string, send: (email: string) => Promise<{ status: number; text: string }>][] = [
  ['a code', (email) => send('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })],
  ['a proof', (email) => send('/api/auth/email-otp/send-verification-otp', { email, type: 'email-verification' }, admin)], // prettier-ignore
  ['signing in', (email) => send('/api/auth/sign-in/email-otp', { email, otp: '123456' })],
  ['proving', (email) => send('/api/auth/email-otp/verify-email', { email, otp: '123456' }, admin)],
  ['a change', (newEmail) => send('/api/auth/email-otp/request-email-change', { newEmail }, admin)],
  ['changing', (newEmail) => send('/api/auth/email-otp/change-email', { newEmail, otp: '123456' }, admin)],
  ['the library creates', (email) => send('/api/auth/admin/create-user', { email, name: '' }, admin)],
  ['the library updates', (email) => send('/api/auth/admin/update-user', { userId: someone.id, data: { email } }, admin)], // prettier-ignore
  ['rpc creates', (email) => send('/api/rpc/user/create', { json: { email } }, admin)],
  ['rest creates', (email) => send('/api/rest/users', { email }, admin)],
  ['rest updates', (email) => send(`/api/rest/users/${someone.id}`, { email, version: someone.version }, admin, 'PATCH')], // prettier-ignore
]

const odd = [
  'box@xn--x.test',
  'box@xn--.test',
  'box@xn--0.example',
  'box@mail.xn--zzzz99999.test',
  'box@xn--a-.test',
  'box@bücher.example',
  'box@xn--bücher.example',
  'büx@example.com',
  'box@example.com.',
  'box@.example.com',
  'box@example..com',
  'box@127.0.0.1',
  'box@[127.0.0.1]',
  'box@[IPv6:::1]',
  'box@0x7f.1',
  `box@${'a'.repeat(64)}.com`,
  `${'a'.repeat(65)}@example.com`,
  `box@${'a.'.repeat(130)}com`,
  'box@under_score.com',
  'box@-dash.com',
  'box@dash-.com',
  'box@localhost',
  'box@example.c',
  'box@example.123',
  'box@ex%61mple.com',
  'box@example.com:25',
  'box@example。com',
]

test.each(endpoints)('%s rejects an invalid address without a server error', async (_, endpoint) => {
  for (const email of odd) {
    const { status, text } = await endpoint(email)
    expect([email, status]).toEqual([email, 400])
    expect([email, text]).toEqual([email, expect.stringMatching(/"INVALID_EMAIL"|"email"/)])
  }
})

test('the form without JavaScript shows the error at the field', async () => {
  for (const email of odd) {
    const response = await app.request('/login', {
      method: 'POST',
      headers: { origin: app.runtime.settings.appUrl },
      body: new URLSearchParams({ email }),
      address: fromElsewhere(),
    })
    expect([email, response.status]).toEqual([email, 303])
    expect(response.headers.get('location')).toContain('problem=INVALID_EMAIL')
  }
})

test.each(['box@xn--bcher-kva.example', 'box@xn--80a1acny.xn--p1ai', 'BOX@XN--MGBH0FB.XN--KGBECHTV'])(
  '%s, an internationalized domain in Punycode, is accepted everywhere',
  async (email) => {
    expect(await endpoints[0]![1](email)).toMatchObject({ status: 200 })
    expect(await endpoints[6]![1](email)).toMatchObject({ status: 200 })
    expect((await endpoints[6]![1](email)).text).toContain('USER_ALREADY_EXISTS')
  },
)

test('none of these users exists afterwards, and nothing is logged as an error', async () => {
  const addresses = await app.db.select({ email: user.email }).from(user)
  expect(addresses.filter(({ email }) => odd.includes(email))).toEqual([])
  expect(app.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
})

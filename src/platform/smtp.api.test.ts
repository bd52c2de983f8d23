// PostgreSQL alone: it tests the mail server, not the database.
import { createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cookiesOf, startApp, type TestApp } from '../../tests/support/app'
import { codeIn } from '../../tests/support/code'

const received: { to: string[]; content: string }[] = []
let refuse = false
/** Rejects the mail and quotes it, as spam filters do. */
let quote = false
let smtp: SMTPServer
let port: number

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, callback) => callback(refuse ? new Error('mailbox unavailable') : null),
    onData(stream, { envelope }, callback) {
      let content = ''
      stream.on('data', (chunk: Buffer) => void (content += chunk.toString()))
      stream.on('end', () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), content })
        const refusal = `rejected: ${content.replaceAll(/\s+/g, ' ')}`
        callback(quote ? Object.assign(new Error(refusal), { responseCode: 554 }) : null)
      })
    },
  })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve)
  })
  port = (smtp.server.address() as { port: number }).port
})
afterAll(
  () =>
    new Promise<void>((resolve) => {
      smtp.close(resolve)
    }),
)

async function send(smtpPort: number, email = 'reader@example.com') {
  const app = await startApp({
    env: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'Product <hello@example.com>' },
  })
  const started = performance.now()
  const response = await app.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const result = { status: response.status, body: await response.text(), ms: performance.now() - started }
  await app.close()
  return result
}

test('mail is sent over SMTP, with a text and an HTML part', async () => {
  expect((await send(port)).status).toBe(200)
  const mail = received.at(-1)!
  expect(mail.to).toEqual(['reader@example.com'])
  expect(mail.content).toMatch(/^From: Product <hello@example\.com>/m)
  // The product's name may need encoding.
  expect(mail.content).toMatch(/^Subject: (Your code for |=\?UTF-8\?)/m)
  expect(mail.content).toContain('text/plain')
  expect(mail.content).toContain('text/html')
})

test('the built-in mailbox does not exist with SMTP', async () => {
  const app = await startApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  expect((await app.post('/api/rpc/mailbox/list', {})).status).toBe(404)
  await app.close()
})

test('a refusing server is reported within three seconds', async () => {
  refuse = true
  const { status, body, ms } = await send(port)
  refuse = false
  expect(status).toBe(503)
  expect(body).toContain('MAIL_NOT_SENT')
  expect(ms).toBeLessThan(3000)
})

test('a code is late if the server is unreachable', async () => {
  const closed = createServer()
  const free = await listen(closed)
  await new Promise((resolve) => void closed.close(resolve))
  const { status, body } = await send(free)
  expect([status, JSON.parse(body)]).toEqual([200, { success: true, late: true }])
})

describe('a server that quotes the mail in its refusal', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  })
  afterEach(() => void (quote = false))
  afterAll(() => app.close())

  const post = (path: string, body: object, cookie = '') => app.post(`/api/auth${path}`, body, { cookie })
  const codeSent = () => codeIn(received.at(-1)!.content.replaceAll('\r', ''))!

  async function signIn(email: string): Promise<string> {
    const requested = await post('/email-otp/send-verification-otp', { email, type: 'sign-in' })
    const response = await post('/sign-in/email-otp', { email, otp: codeSent() }, cookiesOf(requested))
    expect(response.status).toBe(200)
    return cookiesOf(response)
  }

  test('leaves no code in the log, and no valid code in its own', async () => {
    const cookie = await signIn('quoted@example.com')
    const newEmail = 'quoted-new@example.com'
    const email = 'quoted@example.com'
    const ways = [
      {
        request: ['/email-otp/send-verification-otp', { email, type: 'sign-in' }],
        enter: (otp: string) => ['/sign-in/email-otp', { email, otp }],
      },
      {
        request: ['/email-otp/send-verification-otp', { email, type: 'email-verification' }],
        enter: (otp: string) => ['/email-otp/verify-email', { email, otp }],
      },
      {
        request: ['/email-otp/request-email-change', { newEmail }],
        enter: (otp: string) => ['/email-otp/change-email', { newEmail, otp }],
      },
    ] as const
    for (const { request, enter } of ways) {
      app.lines.length = 0
      quote = true
      const requested = await post(request[0], request[1], cookie)
      expect(requested.status).toBe(503)
      expect(await requested.json()).toMatchObject({ code: 'MAIL_NOT_SENT' })
      quote = false
      const code = codeSent()
      const line = app.lines.find((each) => each.includes('mail not sent'))!
      expect(JSON.parse(line)).toMatchObject({
        request: requested.headers.get('x-request-id'),
        error: { kind: 'Error', reason: 'EMESSAGE', command: 'DATA', status: 554 },
      })
      // All lines have the request id, also those of the mail and of the library.
      const unnamed = app.lines.filter((each) => !(JSON.parse(each) as { request?: string }).request)
      expect(unnamed).toEqual([])
      const log = app.lines.join('\n')
      for (const part of [code, 'rejected', 'Subject', '@example.com']) expect(log).not.toContain(part)
      const [path, body] = enter(code) as [string, object]
      const entered = await post(path, body, [cookie, cookiesOf(requested)].join('; '))
      expect(entered.status).toBe(400)
      expect(await entered.json()).toMatchObject({ code: 'OTP_EXPIRED' })
    }
  })

  test('leaves no notice in the log either', async () => {
    await signIn('noticed@example.com')
    app.lines.length = 0
    // A new browser: the user gets a notice by mail.
    const requested = await post('/email-otp/send-verification-otp', { email: 'noticed@example.com', type: 'sign-in' }) // prettier-ignore
    const otp = codeSent()
    quote = true
    await post('/sign-in/email-otp', { email: 'noticed@example.com', otp }, cookiesOf(requested))
    await app.mailsDelivered()
    expect(app.lines.join('\n')).toContain('job.failed')
    expect(app.lines.join('\n')).not.toMatch(/rejected|Subject|@example\.com/)
  })
})

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}

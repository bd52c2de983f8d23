import { createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../tests/support/app'

const received: { to: string[]; content: string }[] = []
let refuse = false
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
        callback()
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
    env: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'Foreword <hello@example.com>' },
  })
  const started = performance.now()
  const response = await app.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
  const result = { status: response.status, body: await response.text(), ms: performance.now() - started }
  await app.close()
  return result
}

test('mail goes out over SMTP, with a text and an HTML part', async () => {
  expect((await send(port)).status).toBe(200)
  const mail = received.at(-1)!
  expect(mail.to).toEqual(['reader@example.com'])
  expect(mail.content).toMatch(/^From: Foreword <hello@example\.com>/m)
  expect(mail.content).toMatch(/^Subject: \d{6} /m)
  expect(mail.content).toContain('text/plain')
  expect(mail.content).toContain('text/html')
})

test('the built-in mailbox is gone while SMTP is set', async () => {
  const app = await startApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  expect((await app.post('/api/rpc/mailbox/list', {})).status).toBe(404)
  await app.close()
})

test('a server that refuses is told within three seconds', async () => {
  refuse = true
  const { status, body, ms } = await send(port)
  refuse = false
  expect(status).toBe(503)
  expect(body).toContain('MAIL_NOT_SENT')
  expect(ms).toBeLessThan(3000)
})

test('so is a server that is away', async () => {
  const closed = createServer()
  const free = await listen(closed)
  await new Promise((resolve) => void closed.close(resolve))
  const { status, body } = await send(free)
  expect(status).toBe(503)
  expect(body).toContain('MAIL_NOT_SENT')
})

test('so is a server that says nothing', async () => {
  const silent = createServer(() => {})
  const { status, body, ms } = await send(await listen(silent))
  expect(status).toBe(503)
  expect(body).toContain('MAIL_NOT_SENT')
  expect(ms).toBeLessThan(3000)
  silent.close()
})

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}

import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { figure } from '../support/figures'
import { translatedLanguages } from '../support/languages'
import { sendRequest } from '../support/load'
import { freePort, killAll, removeTemporary, serving, temporary } from '../support/process'

let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => void (postgres = await startPostgres({ settings: ['fsync=off'] })))
afterAll(async () => {
  killAll()
  await postgres.stop()
  removeTemporary()
})

/** A mail server that answers one command with this response. Null: it never answers. */
function mailServer(response: string | null): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (response === null) return
    socket.write('220 here\r\n')
    socket.on('data', (chunk: Buffer) => {
      const line = chunk.toString()
      if (/^EHLO/i.test(line)) socket.write('250 here\r\n')
      else socket.write(/^RCPT/i.test(line) ? `${response}\r\n` : '250 fine\r\n')
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}

test.each([
  ['refuses the connection', () => freePort()],
  ['never answers', () => mailServer(null)],
  ['answers 451', () => mailServer('451 try again later')],
  ['answers 550', () => mailServer('550 no such mailbox')],
])('a mail server that %s', async (what, begin) => {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  await serving({
    PORT: port,
    APP_URL: url,
    DATABASE_URL: postgres.url,
    DATA_DIR: temporary(),
    SMTP_URL: `smtp://127.0.0.1:${await begin()}`,
  })
  const responses = []
  for (const language of translatedLanguages) {
    const body = { email: `${language}@example.com`, type: 'sign-in' }
    const headers = { cookie: `i18next=${language}` }
    responses.push(
      await sendRequest(`${url}/api/auth/email-otp/send-verification-otp`, { origin: url, body, headers }),
    )
  }
  figure(`a mail server that ${what}`, {
    status: responses[0]!.status,
    'told after at most (ms)': Math.max(...responses.map(({ ms }) => ms)),
  })
  const received = responses.map(({ body }) => JSON.parse(body) as { code: string; message: string })
  if (what === 'answers 550') {
    expect(received.map(({ code }) => code)).toEqual(Array(translatedLanguages.length).fill('MAIL_NOT_SENT'))
    expect(new Set(received.map(({ message }) => message)).size).toBe(translatedLanguages.length)
    // The page says so in each language: src/modules/auth/forms/verify-form.tsx.
  } else for (const body of received) expect(body).toEqual({ success: true, late: true })
  for (const { ms } of responses) expect(ms).toBeLessThan(3000)
})

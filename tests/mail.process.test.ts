import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { secret, sendRequest, sessionOf } from './support/load'
import { type MailServer, mailServer } from './support/mail-server'
import { killAll, removeTemporary, serving, temporary } from './support/process'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: Client
let smtp: MailServer

const appUrl = 'http://localhost:4995'

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  database = new Client(postgres.url)
  await database.connect()
  smtp = await mailServer()
}, 30_000)

afterEach(killAll)

afterAll(async () => {
  await database.end()
  await smtp.close()
  await postgres.stop()
  removeTemporary()
})

const instance = (env: Record<string, string> = {}) =>
  serving({
    APP_URL: appUrl,
    AUTH_SECRET: secret,
    DATABASE_URL: postgres.url,
    DATA_DIR: temporary(),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'hello@example.com',
    ...env,
  })

/** Bans a new user, who gets a notice. */
async function ban(url: string): Promise<string> {
  const id = crypto.randomUUID()
  const email = `${id}@example.com`
  await database.query(`insert into "user" (id, email, name) values ($1, $2, 'Reader')`, [id, email])
  const cookie = await sessionOf(database, 'admin@example.com')
  const banned = await sendRequest(`${url}/api/rest/users/${id}/ban`, {
    method: 'PUT',
    cookie,
    origin: appUrl,
    body: { reason: 'Advertising', notify: true },
  })
  expect(banned.status, banned.body).toBe(200)
  return email
}

test('a notice survives kill -9 after the commit and before the sending', async () => {
  const first = await instance({ JOBS: 'false' })
  const email = await ban(first.url)
  first.child.kill('SIGKILL')
  await first.ended
  expect(smtp.mailsTo(email)).toEqual([])
  await Promise.all([instance(), instance()])
  await expect.poll(() => smtp.mailsTo(email).length, { timeout: 20_000 }).toBe(1)
  // A second instance that sent it too would have done so by now.
  await new Promise((resolve) => setTimeout(resolve, 6000))
  expect(smtp.mailsTo(email)).toHaveLength(1)
}, 90_000)

test('a notice survives kill -9 while the mail server hangs: another instance takes it over', async () => {
  const first = await instance()
  smtp.state.hang = true
  const before = smtp.state.connections
  const email = await ban(first.url)
  await expect.poll(() => smtp.state.connections, { timeout: 10_000 }).toBe(before + 1)
  first.child.kill('SIGKILL')
  await first.ended
  smtp.state.hang = false
  await instance()
  await expect.poll(() => smtp.mailsTo(email).length, { timeout: 60_000 }).toBe(1)
}, 120_000)

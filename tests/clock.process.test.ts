// Module: auth
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../bench/lib/sign-in.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { sendRequest, secret, sessionOf } from './support/load'
import { freePort, killAll, removeTemporary, serving, temporary } from './support/process'

/** Two processes with clock skew of 40 days against a database with the right time. */
const dayMs = 24 * 60 * 60 * 1000
let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: Client
let ahead: string
let behind: string

async function servingAt(shiftMs: number): Promise<string> {
  const port = String(await freePort())
  const server = await serving({
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: postgres.url,
    AUTH_SECRET: secret,
    DATA_DIR: temporary(),
    CLOCK_SHIFT_MS: String(shiftMs),
    NODE_OPTIONS: `--import=${new URL('support/shifted-clock.mjs', import.meta.url).href}`,
  })
  return server.url
}

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  ahead = await servingAt(40 * dayMs)
  behind = await servingAt(-40 * dayMs)
  database = new Client(postgres.url)
  await database.connect()
}, 60_000)

afterAll(async () => {
  await database.end()
  killAll()
  await postgres.stop()
  removeTemporary()
})

test('sessions expire by the database clock, whatever the clock of the process', async () => {
  const lasting = await sessionOf(database, 'admin@example.com')
  const over = await sessionOf(database, 'user@example.com')
  await database.query(
    `update session set expires_at = now() - interval '1 minute'
     where user_id = (select id from "user" where email = 'user@example.com')`,
  )
  for (const url of [ahead, behind]) {
    const paths = ['/api/rest/account/devices', '/api/auth/list-sessions', '/app']
    const statuses = async (cookie: string) =>
      await Promise.all(paths.map(async (path) => (await sendRequest(url + path, { cookie })).status))
    expect(await statuses(lasting)).toEqual([200, 200, 200])
    const [call, service, page] = await statuses(over)
    expect([call, service]).toEqual([401, 401])
    expect(page).toBeGreaterThanOrEqual(300)
  }
})

test('sessions and impersonations created by a process with clock skew expire by the database clock', async () => {
  const cookie = await signIn(ahead, 'admin@example.com')
  const days = async () => {
    const { rows } = await database.query(
      `select round(extract(epoch from expires_at - now()) / 86400) as days from session order by created_at desc limit 1`,
    )
    return Number((rows[0] as { days: string }).days)
  }
  expect(await days()).toBe(30)
  const { rows } = await database.query(`select id from "user" where email = 'user@example.com'`)
  const { id } = rows[0] as { id: string }
  const begun = await sendRequest(`${ahead}/api/rest/users/${id}/impersonate`, {
    cookie,
    origin: ahead,
    body: { reason: 'A look around' },
  })
  expect(begun.status).toBe(200)
  const { rows: acting } = await database.query(
    `select extract(epoch from expires_at - now()) as seconds from session where impersonated_by is not null`,
  )
  const seconds = Number((acting[0] as { seconds: string }).seconds)
  expect(seconds).toBeGreaterThan(3500)
  expect(seconds).toBeLessThanOrEqual(3600)
})

test('a sign-in counts as fresh for a day by the database clock', async () => {
  const cookie = await sessionOf(database, 'admin@example.com')
  const began = (hours: number) =>
    database.query(
      `update session set created_at = now() - $1 * interval '1 hour'
       where user_id = (select id from "user" where email = 'admin@example.com')`,
      [hours],
    )
  for (const url of [ahead, behind]) {
    const request = async (newEmail: string) => {
      const body = { newEmail }
      const { status } = await sendRequest(`${url}/api/auth/email-otp/request-email-change`, {
        cookie,
        origin: url,
        body,
      })
      return status
    }
    await began(12)
    expect(await request(`fresh-${new URL(url).port}@example.com`)).toBe(200)
    await began(25)
    expect(await request(`stale-${new URL(url).port}@example.com`)).toBe(400)
  }
})

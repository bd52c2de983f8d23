import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signToken } from '~/modules/auth/sessions/session-cookie.server'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { figure } from '../support/figures'
import { sendRequest, steadily } from '../support/load'
import { freePort, killAll, removeTemporary, serving, temporary } from '../support/process'
import { production } from '../support/production'
import { startRoundRobin } from '../support/round-robin'
import { cookieName } from '~/lib/product'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: Client
let cookie: string

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  database = new Client(postgres.url)
  await database.connect()
}, 30_000)

afterAll(async () => {
  await database.end()
  killAll()
  await postgres.stop()
  removeTemporary()
})

/** A production database has no users yet. */
async function addAdmin(): Promise<void> {
  const [id, token] = [randomUUID(), randomUUID()]
  await database.query(
    `insert into "user" (id, name, email, email_verified, role, onboarded_at)
     values ($1, 'Admin', 'admin@example.com', true, 'admin', now())`,
    [id],
  )
  await database.query(
    `insert into session (id, token, user_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [randomUUID(), token, id],
  )
  cookie = `__Host-${cookieName('session_token')}=${signToken(token, production.AUTH_SECRET)}`
}

test('a rolling restart of two instances, ten times, behind a plain proxy at 30 requests a second', async () => {
  const ports = [String(await freePort()), String(await freePort())]
  const begin = (port: string) =>
    serving({
      PORT: port,
      ...production,
      DATABASE_URL: postgres.url,
      DATA_DIR: temporary(),
      DRAIN_SECONDS: '6',
    })
  const instances = [await begin(ports[0]!), await begin(ports[1]!)]
  await addAdmin()
  const proxy = await startRoundRobin(ports)
  const paths = ['/app/account', '/app', '/app/books', '/manager/users', '/api/rest/books', '/favicon.svg']
  const load = steadily(30, (index) => sendRequest(proxy.url + paths[index % paths.length]!, { cookie }))
  const exits: number[] = []
  const codes: (number | null)[] = []
  for (let round = 0; round < 10; round++) {
    const which = round % 2
    const requested = performance.now()
    instances[which]!.child.kill('SIGTERM')
    codes.push((await instances[which]!.ended).code)
    exits.push(performance.now() - requested)
    instances[which] = await begin(ports[which]!)
    await expect.poll(() => proxy.isReady(ports[which]!), { timeout: 10_000 }).toBe(true)
  }
  const responses = await load.stop()
  proxy.close()
  figure('10 rolling restarts, 30 requests a second', {
    requests: responses.length,
    dropped: responses.filter(({ status }) => status !== 200).length,
    'slowest exit (s, of 6)': (Math.max(...exits) / 1000).toFixed(1),
  })
  expect(responses.filter(({ status }) => status !== 200)).toEqual([])
  expect(codes).toEqual(Array(10).fill(0))
  expect(Math.max(...exits)).toBeLessThan(7000)
}, 300_000)

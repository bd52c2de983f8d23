import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { killAll, removeTemporary, serving, start, temporary } from './support/process'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let admin: Client
let client: Client
let url: string

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off', 'max_connections=200'] })
  admin = new Client(postgres.url)
  await admin.connect()
}, 30_000)

let databases = 0

beforeEach(async () => {
  const name = `jobs_${++databases}`
  await admin.query(`create database ${name}`)
  url = postgres.url.replace(/postgres$/, name)
  client = new Client(url)
  await client.connect()
})

afterEach(async () => {
  killAll()
  await client.end()
})

afterAll(async () => {
  await admin.end()
  await postgres.stop()
  removeTemporary()
})

const instance = (env: Record<string, string> = {}) =>
  serving({ DATABASE_URL: url, DATA_DIR: temporary(), ...env })

const expiredRow = () =>
  client.query(`insert into rate_limit (key, count, resets_at) values ('old', 1, now() - interval '1 hour')`)

const rows = async () => Number((await client.query('select count(*) from rate_limit')).rows[0].count)

const everyMinute = () =>
  client.query(`update pgboss.schedule set cron = '* * * * *' where name = 'sweep.rate-limits'`)

test('instances that start at once on an empty database create the job tables once', async () => {
  const servers = await Promise.all([1, 2, 3, 4].map(() => instance()))
  expect((await client.query('select count(*)::int from pgboss.version')).rows).toEqual([{ count: 1 }])
  for (const server of servers) expect(server.output()).not.toMatch(/"level":"error"/)
})

test('a quiet instance sweeps by schedule, and two instances sweep once', async () => {
  await Promise.all([instance(), instance()])
  await expiredRow()
  await everyMinute()
  await expect.poll(rows, { timeout: 120_000, interval: 500 }).toBe(0)
  // The instance that would send it twice does so in the same minute.
  await new Promise((resolve) => setTimeout(resolve, 5000))
  const sent = await client.query(
    `select date_trunc('minute', created_on) as "minute", count(*)::int from pgboss.job
     where name = 'sweep.rate-limits' group by 1`,
  )
  expect(sent.rows.length).toBeGreaterThan(0)
  for (const { count } of sent.rows) expect(count).toBe(1)
}, 150_000)

test('an instance with JOBS=false runs no jobs, a worker beside it does', async () => {
  const server = await instance({ JOBS: 'false' })
  const send = `insert into pgboss.job (name, data, policy) select name, '{}', policy from pgboss.queue where name = 'sweep.rate-limits'`
  await expiredRow()
  await client.query(send)
  await new Promise((resolve) => setTimeout(resolve, 8000))
  expect(await rows()).toBe(1)
  const worker = start({ DATABASE_URL: url, DATA_DIR: temporary() }, undefined, 'worker')
  await expect.poll(rows, { timeout: 45_000, interval: 250 }).toBe(0)
  worker.child.kill('SIGTERM')
  expect((await worker.ended).code).toBe(0)
  expect(await (await fetch(`${server.url}/readyz`)).text()).toBeTruthy()
})

test('a worker without PostgreSQL says what it needs', async () => {
  const { code, output } = await start({ DATA_DIR: temporary() }, undefined, 'worker').ended
  expect(code).toBe(1)
  expect(output).toContain('A worker needs DATABASE_URL')
})

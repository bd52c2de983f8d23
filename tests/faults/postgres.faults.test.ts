import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { figure, slowest } from '../support/figures'
import { sendRequest, steadily, tally } from '../support/load'
import { temporary } from '../support/process'
import { product } from '~/lib/product'
import { type Served, serveOn, startOnPostgres, stopOnPostgres } from '../support/served-on-postgres'

const origin = 'http://localhost:4994'
let postgres: Served['postgres']
let server: Served['server']
let database: Client
let locker: Client
let cookie: string
const dataDir = temporary()

const begin = () => serveOn(postgres, origin, dataDir)

beforeAll(async () => {
  // Commits are synchronous: the tests look for every acknowledged write.
  ;({ postgres, server, database, locker, cookie } = await startOnPostgres(origin, dataDir, []))
}, 60_000)

afterAll(() => stopOnPostgres({ postgres, database, locker }))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const createGenre = (name: string) =>
  sendRequest(`${server.url}/api/rest/genres`, { cookie, origin, body: { name, color: '#aa33cc' } })

async function stored(names: string[]): Promise<number> {
  const { rows } = await database.query('select name from genre where name = any($1)', [names])
  return rows.length
}

async function connections(): Promise<{ open: number; busy: number }> {
  const { rows } = await database.query(
    `select count(*)::int as open, (count(*) filter (where state <> 'idle'))::int as busy
     from pg_stat_activity where application_name = '${product.slug}'`,
  )
  return rows[0] as { open: number; busy: number }
}

test('20 terminations of all connections under 40 writes a second', async () => {
  const load = steadily(40, (index) => createGenre(`Terminated ${index}`))
  for (let round = 0; round < 20; round++) {
    await pause(300)
    // In every other round the connections are inside a transaction that waits for this lock.
    if (round % 2 === 0) await locker.query('begin; lock table genre in share mode')
    await pause(100)
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${product.slug}'`,
    )
    if (round % 2 === 0) await locker.query('rollback')
  }
  const responses = await load.stop()
  const acknowledged = responses.flatMap(({ status }, index) =>
    status === 201 ? [`Terminated ${index}`] : [],
  )
  const lost = acknowledged.length - (await stored(acknowledged))
  await expect.poll(async () => (await connections()).busy).toBe(0)

  await locker.query('begin; lock table book, audit_entry in access exclusive mode')
  const waiting = ['books', 'audit'].flatMap((path) =>
    Array.from({ length: 5 }, () => sendRequest(`${server.url}/api/rest/${path}`, { cookie })),
  )
  await expect.poll(async () => (await connections()).busy, { interval: 20 }).toBe(10)
  await locker.query('rollback')
  await Promise.all(waiting)

  const counts = tally(responses)
  figure('20 terminations, 40 writes a second', {
    created: counts[201] ?? 0,
    'answered 503': counts[503] ?? 0,
    other: responses.length - (counts[201] ?? 0) - (counts[503] ?? 0),
    'acknowledged and lost': lost,
    'places in the pool afterwards': '10 of 10',
  })
  expect(server.child.exitCode).toBeNull()
  expect(Object.keys(counts).filter((status) => !['201', '503'].includes(status))).toEqual([])
  expect(lost).toBe(0)
}, 120_000)

test('a table locked for 14 s, with 30 clients that retry', async () => {
  await sendRequest(`${server.url}/api/rest/books`, { cookie })
  await locker.query('begin; lock table book in access exclusive mode')
  const table = { locked: true }
  const readers: number[] = []
  const refused: number[] = []
  const read = async () => {
    while (table.locked) {
      const { status, ms } = await sendRequest(`${server.url}/api/rest/books`, { cookie })
      readers.push(ms)
      if (table.locked) refused.push(status)
    }
  }
  const reading = Array.from({ length: 30 }, read)
  const health: number[] = []
  const others: number[] = []
  const otherStatuses: number[] = []
  const ends = performance.now() + 14_000
  while (performance.now() < ends) {
    health.push((await sendRequest(`${server.url}/healthz`)).ms)
    const page = await sendRequest(`${server.url}/app/account`, { cookie })
    others.push(page.ms)
    otherStatuses.push(page.status)
    await pause(50)
  }
  table.locked = false
  await locker.query('rollback')
  await Promise.all(reading)
  const after = await sendRequest(`${server.url}/api/rest/books`, { cookie })
  figure('book locked for 14 s, 30 readers', {
    'readers wait at most (ms)': slowest(readers).max,
    '/healthz at most (ms)': slowest(health).max,
    'another page at most (ms)': slowest(others).max,
    'other pages answered': otherStatuses.length,
    afterwards: after.status,
  })
  expect([...new Set(refused)]).toEqual([503])
  expect(slowest(readers).max).toBeLessThan(3000)
  expect([...new Set(otherStatuses)]).toEqual([200])
  expect(after.status).toBe(200)
}, 60_000)

test('PostgreSQL killed and restarted under writes', async () => {
  const load = steadily(40, (index) => createGenre(`Restarted ${index}`))
  await pause(1000)
  await Promise.all([database.end(), locker.end()])
  await postgres.stop('SIGQUIT', { keep: true })
  await pause(1000)
  postgres = await startPostgres({ port: postgres.port, directory: postgres.home })
  const back = performance.now()
  await expect
    .poll(async () => (await createGenre(`Back ${performance.now()}`)).status, { interval: 20 })
    .toBe(201)
  const recovered = Math.round(performance.now() - back)
  const responses = await load.stop()
  database = new Client(postgres.url)
  locker = new Client(postgres.url)
  await Promise.all([database.connect(), locker.connect()])
  const acknowledged = responses.flatMap(({ status }, index) =>
    status === 201 ? [`Restarted ${index}`] : [],
  )
  const lost = acknowledged.length - (await stored(acknowledged))
  figure('PostgreSQL killed and started again', {
    created: acknowledged.length,
    'answered 503': tally(responses)[503] ?? 0,
    'acknowledged and lost': lost,
    'first success after (ms)': recovered,
  })
  expect(Object.keys(tally(responses)).filter((status) => !['201', '503'].includes(status))).toEqual([])
  expect(lost).toBe(0)
}, 60_000)

test('kill -9 of the server, 25 times on PostgreSQL', async () => {
  let acknowledged = 0
  let lost = 0
  let slowestStart = 0
  for (let round = 0; round < 25; round++) {
    const load = steadily(40, (index) => createGenre(`Killed ${round} ${index}`))
    await pause(200 + Math.random() * 300)
    server.child.kill('SIGKILL')
    await server.ended
    const responses = await load.stop()
    const names = responses.flatMap(({ status }, index) =>
      status === 201 ? [`Killed ${round} ${index}`] : [],
    )
    acknowledged += names.length
    lost += names.length - (await stored(names))
    const began = performance.now()
    server = await begin()
    slowestStart = Math.max(slowestStart, performance.now() - began)
  }
  figure('kill -9 of the server, 25 times, PostgreSQL', {
    acknowledged,
    lost,
    'slowest start (ms)': Math.round(slowestStart),
  })
  expect(lost).toBe(0)
}, 300_000)

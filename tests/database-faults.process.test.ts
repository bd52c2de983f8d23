import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { builtFunctions } from './support/process'
import { sendRequest, createPerson, emailOf, steadily, tally } from './support/load'
import { pictureUrl } from '~/entity/picture/picture-kind'
import { pictureKinds } from './support/picture-kinds'
import { product } from '~/lib/product'
import { type Served, startOnPostgres, stopOnPostgres } from './support/served-on-postgres'

/** Short versions of tests/faults, run with every test run. */
const origin = 'http://localhost:4996'
let postgres: Served['postgres']
let server: Served['server']
let database: Client
let locker: Client
let cookie: string

beforeAll(async () => {
  ;({ postgres, server, database, locker, cookie } = await startOnPostgres(origin))
}, 60_000)

afterAll(() => stopOnPostgres({ postgres, database, locker }))

const create = (name: string) => createPerson(server.url, name, { cookie, origin })

async function busyConnections(): Promise<number> {
  const { rows } = await database.query(
    `select count(*)::int as busy from pg_stat_activity where application_name = '${product.slug}' and state <> 'idle'`,
  )
  return (rows[0] as { busy: number }).busy
}

test('terminated connections answer 503 without crashing the process or leaking pool connections', async () => {
  const load = steadily(40, (index) => create(`Ended ${index}`))
  for (let round = 0; round < 8; round++) {
    // Some connections are inside a transaction, waiting for this lock; others are idle.
    await locker.query('begin; lock table "user" in share mode')
    await expect.poll(busyConnections, { interval: 10, timeout: 10_000 }).toBeGreaterThan(1)
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${product.slug}'`,
    )
    await locker.query('rollback')
  }
  const responses = await load.stop()
  expect(Object.keys(tally(responses)).filter((status) => !['201', '503'].includes(status))).toEqual([])
  expect(responses.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([])
  expect(server.child.exitCode).toBeNull()

  const created = responses.flatMap(({ status }, index) =>
    status === 201 ? [emailOf(`Ended ${index}`)] : [],
  )
  const { rows } = await database.query('select email from "user" where email = any($1)', [created])
  expect(rows).toHaveLength(created.length)

  // All ten connections of the pool can be used at once and are released.
  await expect.poll(busyConnections, { timeout: 10_000 }).toBe(0)
  await locker.query('begin; lock table search_word, audit_entry in access exclusive mode')
  const paths = ['users?searchTerm=ada', 'audit'].flatMap((path) => Array.from({ length: 5 }, () => path))
  const waiting = paths.map((path) => sendRequest(`${server.url}/api/rest/${path}`, { cookie }))
  await expect.poll(busyConnections, { interval: 20 }).toBe(10)
  await locker.query('rollback')
  await Promise.all(waiting)
  await expect.poll(busyConnections, { timeout: 10_000 }).toBe(0)

  // The log reports the recovery with the first response a second later.
  const lines = (event: string) => server.output().split(`"event":"${event}"`).length
  const isBack = async () => {
    await sendRequest(`${server.url}/api/rest/users`, { cookie })
    return lines('database.back') === lines('database.away')
  }
  await expect.poll(isBack, { timeout: 10_000 }).toBe(true)
})

test('a client that aborts its request is not logged as a database error or any other error', async () => {
  const said = server.output().length
  const paths = ['/api/rest/users', '/api/rpc/user/create', '/api/auth/sign-in/email-otp', '/login']
  for (const path of paths) {
    const socket = connect(Number(server.port), '127.0.0.1')
    const head = [
      'host: localhost',
      `origin: ${origin}`,
      `cookie: ${cookie}`,
      'content-type: application/json',
    ]
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\ncontent-length: 100\r\n\r\n{"name":`)
    // Wait until the server has started to process it.
    await sendRequest(`${server.url}/api/rest/users`, { cookie })
    socket.resetAndDestroy()
    await new Promise((resolve) => void socket.once('close', resolve))
  }
  await sendRequest(`${server.url}/api/rest/users`, { cookie })
  expect(server.output().slice(said)).toBe('')
})

test('an aborted download stops reading, releases its slot and logs no error', async () => {
  await database.query(
    `insert into audit_entry (id, action, actor_id, actor_name, actor_email, subject_id, subject_name, subject_email)
     select gen_random_uuid(), 'user.update', 'x', 'Actor', 'actor@example.com', 'x', 'Subject', 'subject@example.com'
     from generate_series(1, 20000)`,
  )
  const said = server.output().length
  // More than the limit of concurrent downloads per user.
  for (let round = 0; round < 5; round++) {
    const socket = connect(Number(server.port), '127.0.0.1')
    socket.write(`GET /api/rest/audit/export HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
    const [head] = (await once(socket, 'data')) as [Buffer]
    expect(head.toString()).toMatch(/^HTTP\/1\.1 200 /)
    socket.resetAndDestroy()
    await once(socket, 'close')
  }
  await expect.poll(busyConnections, { timeout: 5000 }).toBe(0)
  const whole = await sendRequest(`${server.url}/api/rest/audit/export`, { cookie })
  expect(whole.status).toBe(200)
  expect(whole.body.split('\r\n').length).toBeGreaterThan(20_000)
  expect(server.output().slice(said)).toBe('')
})

const endpoints = {
  page: () => sendRequest(`${server.url}/manager/users`, { cookie }),
  rpc: () => sendRequest(`${server.url}/api/rpc/user/list`, { cookie, origin, body: { json: {} } }),
  rest: () => sendRequest(`${server.url}/api/rest/users`, { cookie }),
  auth: () => sendRequest(`${server.url}/api/auth/list-sessions`, { cookie }),
  'auth that the library does not know': () => sendRequest(`${server.url}/api/auth/get-session`, { cookie }),
  'server function': () => sendRequest(initApp(), { cookie, headers: functionHeaders }),
  ...Object.fromEntries(
    pictureKinds.map((kind) => [
      kind.folder,
      () => sendRequest(server.url + pictureUrl(kind, randomUUID(), kind.widths[0]!), { cookie }),
    ]),
  ),
}

const initApp = () =>
  `${server.url}/_serverFn/${builtFunctions().get('src/frame/session/init.functions.ts initApp')}`
const functionHeaders = { 'x-tsr-serverFn': 'true', 'sec-fetch-site': 'same-origin' }

async function knock() {
  const responses: Record<string, string> = {}
  for (const [endpoint, open] of Object.entries(endpoints)) {
    const { status, retryAfter } = await open()
    responses[endpoint] = `${status}, retry after ${retryAfter}`
  }
  return responses
}

const all = (response: string) =>
  Object.fromEntries(Object.keys(endpoints).map((endpoint) => [endpoint, response]))

test('an internal error answers 500 without message, path or stack', async () => {
  const traces = /relation|does not exist|42P01|"fault"|stack|\bat \S+ \(|\.m?[jt]sx?:\d|vite/i
  const html = { accept: 'text/html' }
  const begun = server.output().length
  const pages = ['/manager/audit', '/manager/users'].map(
    (path) => () => sendRequest(server.url + path, { cookie, headers: html }),
  )
  const calls = [endpoints.rpc, endpoints.rest, endpoints.auth, endpoints['server function']]
  const ask = async (requests: (() => ReturnType<typeof sendRequest>)[]) => {
    const responses = []
    for (const request of requests) responses.push(await request())
    return responses.map(({ status, body }) => [status, traces.exec(body)?.[0]])
  }
  const masked = (requests: unknown[]) => requests.map(() => [500, undefined])

  // A failing loader: the page renders with the error screen in place of its content.
  await database.query('alter table audit_entry rename to elsewhere')
  const log = () => sendRequest(`${server.url}/api/rest/audit`, { cookie })
  expect(await ask([pages[0]!, log])).toEqual(masked([pages[0], log]))
  await database.query('alter table elsewhere rename to audit_entry')

  // Every query fails: the static error page needs only the request.
  await database.query('alter table session rename to elsewhere')
  const everything = [...pages, ...calls]
  expect(await ask(everything)).toEqual(masked(everything))
  await database.query('alter table elsewhere rename to session')
  expect((await endpoints.rest()).status).toBe(200)
  // The error page does not need any of the data that failed to load.
  expect(server.output().slice(begun)).not.toMatch(/^TypeError/m)
})

test('while the database is unavailable, every endpoint answers 503 with Retry-After', async () => {
  const begun = server.output().length
  const here = await knock()
  expect(Object.values(here).filter((response) => response.startsWith('5'))).toEqual([])

  // Locks the tables that every request needs (55P03, lock timeout). Public pictures need no session, only their own
  // table.
  const needed = ['session', ...pictureKinds.map(({ table }) => table)]
  await locker.query(`begin; lock table ${needed.join(', ')} in access exclusive mode`)
  expect(await knock()).toEqual(all('503, retry after 1'))
  await locker.query('rollback')

  // Makes sessions old enough that the next request updates them.
  await database.query(`update session set updated_at = now() - interval '1 hour'`)

  // Simulates a primary that became a standby: writes fail with 25006.
  await database.query('alter system set default_transaction_read_only = on')
  await database.query('select pg_reload_conf()')
  await expect.poll(async () => (await create('Read-only')).status, { timeout: 10_000 }).toBe(503)
  const { status, retryAfter } = await create('Read-only')
  expect([status, retryAfter]).toEqual([503, '1'])
  const code = { email: 'admin@example.com', type: 'sign-in' }
  const sent = await sendRequest(`${server.url}/api/auth/email-otp/send-verification-otp`, {
    origin,
    body: code,
  })
  expect([sent.status, sent.retryAfter]).toEqual([503, '1'])
  // Reads go on although the session cannot be refreshed; the library's endpoints write rate limit counters.
  await expect.poll(knock, { timeout: 10_000 }).toEqual({ ...here, auth: '503, retry after 1' })
  await database.query('set default_transaction_read_only = off')
  await database.query('alter system reset default_transaction_read_only')
  await database.query('select pg_reload_conf()')
  await expect.poll(async () => (await create('Writable')).status, { timeout: 3000 }).toBe(201)

  await Promise.all([database.end(), locker.end()])
  const before = server.output().length
  await postgres.stop('SIGQUIT', { keep: true })
  for (let round = 0; round < 3; round++) expect(await knock()).toEqual(all('503, retry after 1'))
  expect((await sendRequest(`${server.url}/healthz`)).status).toBe(200)
  expect(server.output().slice(begun)).not.toMatch(/call failed|server function failed/)

  postgres = await startPostgres({ settings: ['fsync=off'], port: postgres.port, directory: postgres.home })
  database = new Client(postgres.url)
  locker = new Client(postgres.url)
  await Promise.all([database.connect(), locker.connect()])
  await expect.poll(knock, { timeout: 3000 }).toEqual(here)

  // The log reports the outage once as an error and the recovery once, however many requests failed.
  type Line = { level: string; msg: string; event?: string; request?: string; failures?: number }
  const told = () => {
    const lines = server.output().slice(before).split('\n')
    return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line)
  }
  await expect
    .poll(async () => (await knock(), told().map(({ event }) => event)), { timeout: 5000 })
    .toContain('database.back')
  const notable = told().filter(({ level }) => level === 'error' || level === 'warn')
  expect(notable.map(({ level, event, msg }) => [level, event ?? msg])).toEqual([
    ['error', 'database.away'],
    ['warn', 'database.back'],
  ])
  expect(notable[0]).not.toHaveProperty('request')
  expect(notable[1]!.failures).toBeGreaterThan(10)
})

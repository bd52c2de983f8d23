import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { secret, sessionOf } from './support/load'
import { freePort, killAll, removeTemporary, serving, start, temporary } from './support/process'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: Client
let server: Awaited<ReturnType<typeof serving>>
let metricsPort: string
let env: Record<string, string>

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  metricsPort = String(await freePort())
  env = { DATABASE_URL: postgres.url, AUTH_SECRET: secret, DATA_DIR: temporary(), DRAIN_SECONDS: '6' }
  server = await serving({ ...env, METRICS_PORT: metricsPort, DATABASE_SLOW_MS: '300' })
  database = new Client(postgres.url)
  await database.connect()
}, 60_000)

afterAll(async () => {
  await database.end()
  killAll()
  await postgres.stop()
  removeTemporary()
})

const metricsUrl = (path: string) => `http://127.0.0.1:${metricsPort}${path}`
const scrape = async () => await (await fetch(metricsUrl('/metrics'))).text()

const labelled = (text: string, label: string) =>
  new Set([...text.matchAll(new RegExp(`\\b${label}="([^"]*)"`, 'g'))].map(([, value]) => value!))

/** The value of a series with these labels, in any order. */
function valueOf(text: string, name: string, labels: Record<string, string | number | undefined>): number {
  const line = text
    .split('\n')
    .find(
      (each) =>
        each.startsWith(`${name}{`) &&
        Object.entries(labels).every(
          ([label, value]) => value === undefined || each.includes(`${label}="${value}"`),
        ),
    )
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('requests are counted by route, whatever their URLs contain', async () => {
  const cookie = await sessionOf(database, 'admin@example.com')
  const word = 'zanzibar'
  const paths = (id: string) => [
    `/manager/books/${id}?q=${word}`,
    `/app/books/${id}`,
    `/api/rest/books/${id}`,
    `/api/rest/${word}/${id}`,
    `/api/auth/callback/${id}?code=123456&state=${word}`,
    `/api/auth/${word}-${id}`,
    `/invitation/${word}${id}`,
    `/${word}/${id}`,
    `/_serverFn/${id.replaceAll('-', '')}`,
    `/covers/${id}/320.webp`,
    `/login?redirect=/${word}&email=${word}@example.com`,
  ]
  await fetch(`${server.url}/login`)
  const send = async (id: string) => {
    const sent = paths(id).map((path) =>
      fetch(server.url + path, { headers: { cookie }, redirect: 'manual' }).then((response) =>
        response.text(),
      ),
    )
    const body = JSON.stringify({ json: { id } })
    const headers = { cookie, origin: server.url, 'content-type': 'application/json' }
    sent.push(
      fetch(`${server.url}/api/rpc/book/get`, { method: 'POST', headers, body }).then((r) => r.text()),
    )
    sent.push(fetch(`${server.url}/login`, { method: 'PROPFIND' }).then((r) => r.text()))
    await Promise.all(sent)
  }
  await send(randomUUID())
  const before = await scrape()
  for (let round = 0; round < 20; round++) await send(randomUUID())
  const after = await scrape()

  // Other ids make no other series.
  expect([...labelled(after, 'route')].toSorted()).toEqual([...labelled(before, 'route')].toSorted())
  const count = 'app_http_request_duration_seconds_count'
  for (const labels of [
    { route: '/manager/books/{id}', method: 'GET', status: 404 },
    { route: '/api/rest/books/{id}', method: 'GET', status: 404 },
    { route: '/api/auth/callback/{id}', method: 'GET' },
    { route: '(unknown)', method: 'GET', status: 404 },
    { route: '/_serverFn/*', method: 'GET' },
    { route: '/login', method: 'other', status: 405 },
  ]) {
    expect(valueOf(after, count, labels), JSON.stringify(labels)).toBeGreaterThanOrEqual(21)
  }
  expect([...labelled(after, 'method')].toSorted()).toEqual(['GET', 'POST', 'other'])
  expect([...labelled(after, 'route')].some((route) => /[0-9a-f]{8}/.test(route))).toBe(false)
  for (const secretText of [word, '123456', '@', 'example.com', cookie, postgres.url, secret, '127.0.0.1'])
    expect(after).not.toContain(secretText)
})

test('sign-ins, refusals, mails and the connection pool are counted', async () => {
  const address = 'reader@example.com'
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${server.url}/api/auth${path}`, {
      method: 'POST',
      headers: { origin: server.url, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const sent = await post('/email-otp/send-verification-otp', { email: address, type: 'sign-in' })
  expect(sent.status).toBe(200)
  const cookie = sent.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  expect((await post('/sign-in/email-otp', { email: address, otp: '000000' }, cookie)).status).toBe(400)

  const text = await scrape()
  expect(valueOf(text, 'app_events_total', { event: 'code.sent' })).toBe(1)
  expect(valueOf(text, 'app_events_total', { event: 'sign_in.refused' })).toBe(1)
  expect(valueOf(text, 'app_mails_total', { result: 'sent' })).toBe(1)
  expect(text).toMatch(/^app_database_connections_max 10$/m)
  const idle = valueOf(text, 'app_database_connections', { state: 'idle' })
  expect(idle).toBeGreaterThan(0)
  expect(text).toMatch(/^app_build_info\{version="[^"]+",commit="[^"]*",node="v\d+[^"]*"\} 1$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
})

test('a slow statement is logged with its shape and the id of its request, and counted', async () => {
  const cookie = await sessionOf(database, 'admin@example.com')
  const id = `slow-${randomUUID()}`
  // The table of the session is locked for longer than the limit: the statement waits.
  await database.query('begin; lock table session in access exclusive mode')
  const asked = fetch(`${server.url}/api/rest/books`, { headers: { cookie, 'x-request-id': id } })
  await new Promise((resolve) => void setTimeout(resolve, 500))
  await database.query('rollback')
  expect((await asked).status).toBe(200)
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"database.slow"') && line.includes(id))
    .map((line) => JSON.parse(line) as { ms: number; statement: string; level: string; request: string })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 'warn', request: id })
  expect(lines[0]!.ms).toBeGreaterThanOrEqual(300)
  expect(lines[0]!.statement).toMatch(/from "session"/)
  expect(lines[0]!.statement).not.toMatch(/\$\d|\d{3}/)
  expect(valueOf(await scrape(), 'app_events_total', { event: 'database.slow' })).toBeGreaterThanOrEqual(1)
})

test('only GET /metrics is answered', async () => {
  expect((await fetch(metricsUrl('/metrics'))).headers.get('content-type')).toMatch(
    /^text\/plain.*version=0\.0\.4/,
  )
  for (const path of ['/', '/login', '/metrics/', '/healthz', '/api/openapi.json'])
    expect((await fetch(metricsUrl(path))).status, path).toBe(404)
  expect((await fetch(metricsUrl('/metrics'), { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${server.url}/metrics`)).headers.get('content-type')).toMatch(/^text\/html/)
})

test('a second instance with the same METRICS_PORT says so, and does not start', async () => {
  const second = start({ ...env, PORT: String(await freePort()), METRICS_PORT: metricsPort })
  const { code, output } = await second.ended
  expect(code).toBe(1)
  expect(output).toContain(`Port ${metricsPort} (METRICS_PORT) is in use.`)
  const wrong = await start({ ...env, PORT: '4000', METRICS_PORT: '4000' }).ended
  expect(wrong.output).toMatch(/METRICS_PORT +must differ from PORT, which is 4000/)
})

test('the port closes with the graceful shutdown, also while a scraper keeps its connection', async () => {
  await scrape()
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  await expect(fetch(metricsUrl('/metrics'))).rejects.toThrow('fetch failed')
})

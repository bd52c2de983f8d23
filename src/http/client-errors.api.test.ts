// PostgreSQL alone: it tests requests and the log, not the database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app'
import { provideErrorReporters, type ErrorReport } from '~/platform/observability/report-error.server'
import { clientErrorsPath, type ClientError } from '~/lib/client-error'

let app: TestApp
const reports: ErrorReport[] = []
beforeAll(async () => {
  app = await startApp()
  provideErrorReporters([
    (report) => void reports.push(report),
    () => {
      throw new Error('the tracker is away')
    },
  ])
})
afterAll(async () => {
  provideErrorReporters([])
  await app.close()
})

const given: ClientError = {
  kind: 'TypeError',
  message: 'x is not a function',
  stack: ['draw /assets/list-Dx.js:1:2345'],
  build: '2026-11-19T10:00:00.000Z',
  route: '/app/books/{id}',
  request: 'a1b2c3d4-0000',
}

let visitors = 0
type Init = { address?: string; cookie?: string; headers?: Record<string, string> }

async function send(body: unknown, { address = `198.19.${++visitors}.1`, ...init }: Init = {}) {
  const from = app.lines.length
  const response = await app.post(clientErrorsPath, body, { address, ...init })
  const lines = app.lines.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>)
  return {
    status: response.status,
    text: await response.text(),
    retryAfter: response.headers.get('retry-after'),
    logged: lines.filter(({ event }) => event === 'client.error'),
    limited: lines.filter(({ event }) => event === 'requests.limited'),
  }
}

describe('an error of a browser', () => {
  test('is logged as an event, counted for reporters, and not echoed', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36'
    const { status, text, logged } = await send(given, { headers: { 'user-agent': agent } })
    expect([status, text]).toEqual([204, ''])
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({
      level: 'warn',
      error: { kind: given.kind, message: given.message, stack: given.stack },
      build: given.build,
      route: given.route,
      failedRequest: given.request,
      agent: 'Chrome on Linux',
      request: expect.any(String) as string,
    })
    expect(logged[0]!.request).not.toBe(given.request)
    expect(reports.at(-1)).toMatchObject({ side: 'browser', error: { message: given.message } })
  })

  test('is masked by the server too', async () => {
    const message = 'jo@example.com typed 123456 at /login/verify?email=jo@example.com#x'
    const { logged } = await send({ ...given, message })
    expect(JSON.stringify(logged)).not.toMatch(/jo@|123456|\?email/)
    expect(logged[0]!.error).toMatchObject({ message: '[address] typed [number] at /login/verify' })
  })

  test.each([
    ['no JSON object', []],
    ['no message', { ...given, message: undefined }],
    ['a long message', { ...given, message: 'x'.repeat(501) }],
    ['a frame that is none', { ...given, stack: ['the password is secret'] }],
    ['too many frames', { ...given, stack: Array(13).fill(given.stack[0]) }],
    ['a URL for a route', { ...given, route: '/app/books?q=secret' }],
    ['a line break in the build', { ...given, build: 'x\ny' }],
    ['a further field', { ...given, input: 'secret' }],
  ])('with %s is refused', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 400, text: '', logged: [] })
  })

  test('of more than 8 kB is refused', async () => {
    const { status, logged } = await send({ ...given, more: 'x'.repeat(9000) })
    expect([status, logged]).toEqual([413, []])
  })

  test('from a page of another site, or in another format, is refused', async () => {
    expect((await send(given, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await send(given, { headers: { origin: '' } })).status).toBe(403)
    expect((await send(given, { headers: { 'content-type': 'text/plain' } })).status).toBe(415)
    expect((await app.request(clientErrorsPath)).status).toBe(405)
  })
})

describe('the limit', () => {
  test('is twenty for a network of visitors; others, and users behind the same address, are not affected', async () => {
    const address = '203.0.113.5'
    const sent: Awaited<ReturnType<typeof send>>[] = []
    for (let at = 0; at < 30; at++) sent.push(await send(given, { address }))
    expect(sent.map(({ status }) => status)).toEqual([...Array(20).fill(204), ...Array(10).fill(429)])
    expect(sent.flatMap(({ logged }) => logged)).toHaveLength(20)
    expect(sent.flatMap(({ limited }) => limited)).toHaveLength(1)
    expect(Number(sent.at(-1)!.retryAfter)).toBeGreaterThan(0)

    expect((await send(given, { address: '203.0.113.6' })).status).toBe(204)
    const [user, admin] = [await app.signIn('user@example.com'), await app.signIn('admin@example.com')]
    for (let at = 0; at < 20; at++) await send(given, { address, cookie: user })
    expect((await send(given, { address, cookie: user })).status).toBe(429)
    expect(await send(given, { address, cookie: admin })).toMatchObject({ status: 204 })
  })

  test('counts invalid reports too, and all addresses of a network', async () => {
    const address = (host: number) => `2001:db8:7:7::${host}`
    for (let at = 0; at < 20; at++) await send({}, { address: address(at) })
    expect((await send(given, { address: address(99) })).status).toBe(429)
    expect((await send(given, { address: '2001:db8:7:8::1' })).status).toBe(204)
  })
})

describe('the trace of a request', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const ask = async (traceparent: string) => {
    const from = app.lines.length
    const response = await app.request('/api/rest/account/profile', { headers: { traceparent } })
    const lines = app.lines.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every(({ request }) => typeof request === 'string' && request !== '')).toBe(true)
    return { header: response.headers.get('x-trace-id'), traces: new Set(lines.map((line) => line.trace)) }
  }

  test.each([
    `00-${trace}-00f067aa0ba902b7-01`,
    `00-${trace}-00f067aa0ba902b7-00`,
    `cc-${trace}-00f067aa0ba902b7-01-new`,
  ])('is that of the traceparent %s, in every log line', async (traceparent) =>
    expect(await ask(traceparent)).toEqual({ header: trace, traces: new Set([trace]) }),
  )

  test.each([
    '',
    'x',
    `00-${trace}-00f067aa0ba902b7`,
    `00-${trace}-00f067aa0ba902b7-01-more`,
    `ff-${trace}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${trace}-00f067aa0ba902b7-01\\r\\nx: y`,
  ])('is not taken from the invalid traceparent %j', async (traceparent) =>
    expect(await ask(traceparent)).toEqual({ header: null, traces: new Set([undefined]) }),
  )
})

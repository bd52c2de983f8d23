// PostgreSQL alone: it tests request bodies, not the database.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app'
import { networkOf } from './client-limit.server'
import { isDeep } from './receive-body.server'

let app: TestApp
let cookie: string
let admin: string
let visitors = 0
const elsewhere = () => `198.18.${++visitors % 250}.7`

beforeAll(async () => {
  app = await startApp()
  cookie = await app.signIn('user@example.com')
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

/** A stream that counts the bytes read. */
function watched(text: string, chunk = 10_000) {
  const state = { taken: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (state.taken >= text.length) return controller.close()
        controller.enqueue(new TextEncoder().encode(text.slice(state.taken, state.taken + chunk)))
        state.taken += chunk
      },
    },
    { highWaterMark: 0 },
  )
  return { state, body }
}

type Init = { cookie?: string; type?: string; address?: string; method?: string; length?: number }

async function send(path: string, body: BodyInit, { cookie: by, type, address, method, length }: Init = {}) {
  const response = await app.request(path, {
    method: method ?? 'POST',
    body,
    duplex: 'half',
    headers: {
      origin: app.runtime.settings.appUrl,
      'content-type': type ?? 'application/json',
      ...(length !== undefined && { 'content-length': String(length) }),
    },
    ...(by && { cookie: by }),
    address: address ?? elsewhere(),
  } as Parameters<TestApp['request']>[1])
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, code: /"code":"(\w+)"/.exec(text)?.[1] }
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const calls = ['/api/rpc/user/create', '/api/rest/users']

describe('the caller is checked before the body is read', () => {
  test.each(calls)('%s: nothing is read of an anonymous body', async (path) => {
    const { state, body } = watched(nested(450_000))
    expect(await send(path, body)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(state.taken).toBe(0)
  })

  test.each(calls)('%s: nothing is read of a caller without the permission', async (path) => {
    const { state, body } = watched(nested(450_000))
    expect(await send(path, body, { cookie })).toMatchObject({
      status: 403,
      code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
    })
    expect(state.taken).toBe(0)
  })

  test.each([
    ['/api/auth/email-otp/send-verification-otp', 413],
    ['/api/auth/sign-in/email-otp', 413],
    ['/api/auth/admin/ban-user', 413],
    ['/_serverFn/abcdef', 413],
  ])('%s: an anonymous body is read up to its limit', async (path, status) => {
    const { state, body } = watched(nested(450_000))
    const refused = await send(path, body)
    expect([refused.status, refused.code]).toEqual([status, 'PAYLOAD_TOO_LARGE'])
    expect(state.taken).toBeLessThan(100_000)
    // Nothing is read if Content-Length is too large.
    const said = watched(nested(450_000))
    expect((await send(path, said.body, { length: 900_000 })).status).toBe(413)
    expect(said.state.taken).toBe(0)
  })

  test('a permitted body is read up to one megabyte', async () => {
    const name = (length: number) => JSON.stringify({ email: 'x@example.com', name: 'x'.repeat(length) })
    const most = 1_000_000 - name(0).length
    expect(await send('/api/rest/users', name(most), { cookie: admin })).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    })
    expect(await send('/api/rest/users', name(most + 1), { cookie: admin })).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    })
  })
})

describe('JSON', () => {
  test.each([...calls, '/api/auth/sign-in/email-otp'])(
    '%s: JSON that is nested too deeply is not parsed',
    async (path) => {
      for (const text of [
        nested(65),
        nested(30_000),
        '['.repeat(30_000),
        `{"json":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`,
      ]) {
        expect(await send(path, text, { cookie: admin })).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
      }
      expect(app.lines.filter((line) => line.includes('"level":"error"'))).toEqual([])
    },
  )

  test('is measured by its brackets, without those in strings', () => {
    expect([isDeep(nested(64)), isDeep(nested(65))]).toEqual([false, true])
    expect(isDeep(`["${'['.repeat(500)}\\"${'['.repeat(500)}"]`)).toBe(false)
    expect(isDeep('[],'.repeat(1000))).toBe(false)
    expect(isDeep('"[[')).toBe(false)
  })

  test('with a hundred thousand unknown fields returns some of them', async () => {
    const fields = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`field${at}`, 1]))
    const refused = await send('/api/rest/users', JSON.stringify(fields), { cookie: admin })
    expect(refused).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(refused.text.length).toBeLessThan(50_000)
  })
})

describe('refused large bodies', () => {
  const flood = (address: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, () =>
        send('/api/rest/users', watched(nested(20_000)).body, { address, length: 40_000 }),
      ),
    )

  test('are counted by network, and above the limit the connection is closed', async () => {
    const address = '203.0.113.77'
    const before = app.lines.length
    expect((await flood(address, 30)).map(({ status }) => status)).toEqual(Array(30).fill(401))
    const [refused] = await flood(address, 1)
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused!.headers.get('connection')).toBe('close')
    await flood(address, 20)
    // Logged once, without a database row for each request.
    const told = app.lines.slice(before).filter((line) => line.includes('requests.limited'))
    expect(told).toHaveLength(1)

    // Small bodies, other networks and signed-in users are not affected.
    expect((await send('/api/rest/users', '{}', { address })).status).toBe(401)
    expect((await flood('203.0.113.78', 1))[0]!.status).toBe(401)
    const known = await send('/api/rest/users', nested(10), { address, cookie, length: 40_000 })
    expect(known.status).toBe(403)
  })

  test('cannot be attributed to another address by a header', async () => {
    const address = '203.0.113.79'
    await flood(address, 30)
    const forged = await app.request('/api/rest/users', {
      method: 'POST',
      address,
      headers: {
        origin: app.runtime.settings.appUrl,
        'content-type': 'application/json',
        'content-length': '40000',
        'x-forwarded-for': '192.0.2.1',
        'x-client-address': '192.0.2.1',
        forwarded: 'for=192.0.2.1',
      },
      body: nested(20_000),
    })
    expect(forged.status).toBe(429)
  })

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['203.0.113.9', '203.0.113.9'],
  ])('%s is in the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

test('a stalled body is aborted after seconds on any path, and holds no database connection', async () => {
  const silent = () => new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}) })
  const paths = ['/api/auth/sign-in/email-otp', '/login', '/_serverFn/abcdef', '/api/rest/users']
  const waiting = paths.map((path) =>
    send(path, silent(), {
      cookie: admin,
      type: path === '/login' ? 'application/x-www-form-urlencoded' : 'application/json',
    }),
  )
  await sleep(100)
  expect((await app.request('/readyz')).status).toBe(200)
  const refused = await Promise.all(waiting)
  expect(refused.map(({ status, code }) => [status, code])).toEqual(paths.map(() => [408, 'TIMEOUT']))
  expect(refused.map(({ headers }) => headers.get('connection'))).toEqual(paths.map(() => 'close'))
})

describe('a sign-in form', () => {
  const form = (fields: Record<string, string>) =>
    send('/login', new URLSearchParams(fields).toString(), { type: 'application/x-www-form-urlencoded' })

  test('of 200 KB is refused, and not echoed', async () => {
    const refused = await form({ email: `${'x'.repeat(200_000)}@example.com` })
    expect([refused.status, refused.headers.get('location')]).toEqual([413, null])
    expect(refused.text).not.toContain('xxxx')
  })

  test.each<Record<string, string>>([
    { email: `${'x'.repeat(10_000)}@example.com` },
    { email: 'reader@example.com', redirect: `/app?searchTerm=${'x'.repeat(10_000)}` },
  ])('with an overlong field redirects without it', async (fields) => {
    const answered = await form(fields)
    expect(answered.status).toBe(303)
    expect(answered.headers.get('location')!.length).toBeLessThan(200)
    expect(answered.headers.getSetCookie().join().length).toBeLessThan(2000)
  })
})

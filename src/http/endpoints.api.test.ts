// PostgreSQL alone: it tests headers, formats and logs.
import zlib from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { origin, startApp, type TestApp } from '../../tests/support/app'
import { production } from '../../tests/support/production'
import { cookieName } from '~/lib/product'

let app: TestApp
beforeAll(async () => void (app = await startApp()))
afterAll(() => app.close())

const json = async (response: Response) => (await response.json()) as Record<string, unknown>

describe('requests of machines', () => {
  test('/readyz answers once the migrations are applied', async () => {
    const response = await app.request('/readyz')
    expect(response.status).toBe(200)
    expect(await json(response)).toEqual({ status: 'ready' })
  })

  test('the OpenAPI document is version 3.1, lists the calls and omits local ones', async () => {
    const document = await json(await app.request('/api/openapi.json'))
    expect(document.openapi).toMatch(/^3\.1/)
    const paths = Object.keys(document.paths as object)
    expect(paths).toEqual(expect.arrayContaining(['/users', '/users/{id}', '/dashboard/figures']))
    expect(paths).not.toContain('/mailbox')
  })

  test.each(['/api/rpc/nothing', '/api/rest/nothing', '/api/nothing'])('%s is a named 404', async (path) => {
    const response = await app.request(path)
    expect(response.status).toBe(404)
    expect(await json(response)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a request that may write', () => {
  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin', {}],
    ['an origin that only begins like ours', { origin: `${origin}.evil.example` }],
    ['the origin null', { origin: 'null' }],
  ])('is refused with %s', async (_, headers) => {
    const response = await app.request('/api/rpc/account/devices', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    })
    expect(response.status).toBe(403)
    expect(await json(response)).toMatchObject({ code: 'INVALID_ORIGIN' })
    const auth = await app.request('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${cookieName('session_token')}=x`, ...headers },
      body: '{}',
    })
    expect(auth.status).toBe(403)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused as %s',
    async (type) => {
      const response = await app.request('/api/rpc/account/devices', {
        method: 'POST',
        headers: { origin, 'content-type': type },
        body: '{}',
      })
      expect(response.status).toBe(415)
    },
  )

  test('is refused with a body that is not JSON', async () => {
    const response = await app.request('/api/rpc/account/devices', {
      method: 'POST',
      cookie: await app.signIn('user@example.com'),
      headers: { origin, 'content-type': 'application/json' },
      body: '{"json":',
    })
    expect(response.status).toBe(400)
  })
})

describe('every response', () => {
  test('has the security headers, is not cached and has an id', async () => {
    const { headers } = await app.request('/login')
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toContain("script-src 'self' 'unsafe-inline'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
  })

  test('has a new nonce', async () => {
    const policy = async () => (await app.request('/login')).headers.get('content-security-policy')
    expect(await policy()).not.toBe(await policy())
  })

  test('is compressed with an accepted encoding', async () => {
    const encoding = async (accept: string) =>
      (await app.request('/api/openapi.json', { headers: { 'accept-encoding': accept } })).headers.get(
        'content-encoding',
      )
    // Node has zstd from 22.15 on.
    expect(await encoding('gzip, deflate, br, zstd')).toBe('zstdCompressSync' in zlib ? 'zstd' : 'br')
    expect(await encoding('gzip, deflate, br')).toBe('br')
    expect(await encoding('gzip')).toBe('gzip')
    expect(await encoding('identity')).toBeNull()
  })

  test('writes one log line, without the query', async () => {
    app.lines.length = 0
    const response = await app.request('/login?email=someone@example.com')
    const lines = app.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      method: 'GET',
      path: '/login',
      status: 200,
      request: response.headers.get('x-request-id'),
    })
    expect(app.lines.join('')).not.toContain('someone@example.com')
  })
})

test('?lng= is stored in the language cookie', async () => {
  const response = await app.request('/login?lng=ar')
  expect(response.headers.getSetCookie()).toContain('i18next=ar; Path=/; Max-Age=2592000; SameSite=Lax')
})

test('production sends HSTS', async () => {
  const deployed = await startApp({ env: production })
  const { headers } = await deployed.request('/login')
  expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
  await deployed.close()
})

test('an unexpected error is masked, and logged without its SQL', async () => {
  const broken = await startApp()
  const cookie = await broken.signIn('admin@example.com')
  await broken.db.execute('alter table audit_entry rename to elsewhere')
  broken.lines.length = 0
  for (const path of ['/api/rest/audit', '/api/rest/audit?person=a']) {
    const response = await broken.request(path, { cookie })
    expect(response.status).toBe(500)
    expect(await response.text()).not.toMatch(/select|audit_entry|drizzle|relation| at /i)
  }
  expect(broken.lines.join('')).toContain('"sqlState":"42P01"')
  expect(broken.lines.join('')).not.toMatch(/select "/)
  await broken.close()
})

test('a download that fails while streaming is logged', async () => {
  const broken = await startApp()
  const cookie = await broken.signIn('admin@example.com')
  const response = await broken.request('/api/rest/audit/export', { cookie })
  await broken.db.execute('alter table audit_entry rename to elsewhere')
  broken.lines.length = 0
  await expect(response.text()).rejects.toThrow(/./)
  expect(broken.lines.join('')).toContain('file broken off')
  expect(broken.lines.join('')).not.toMatch(/select "/)
  await broken.close()
})

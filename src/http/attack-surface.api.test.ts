// PostgreSQL alone: these requests are refused before the database is queried.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offeredPaths } from '~/modules/auth/service/offered-paths.server'
import { startApp, type TestApp } from '../../tests/support/app'
import { changedBy } from '../../tests/support/checksums'
import {
  type RequestSpec,
  sendTo,
  calls,
  type AttackSurface,
  attackSurface,
  writes,
} from '../../tests/support/attack-surface'

let app: TestApp
let admin: string
let surface: AttackSurface

beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
  await app.signIn('user@example.com')
  surface = await attackSurface(app)
})
afterAll(() => app.close())

/** All requests that may write: RPC and REST calls, the authentication service, uploads, sign-in forms. */
const writingEndpoints = (): RequestSpec[] => [
  ...writes.flatMap(surface.ofCall),
  ...surface.endpoints
    .filter(({ path, method }) => method !== 'GET' && offeredPaths.has(path))
    .map(surface.ofEndpoint),
  ...['/login', '/login/verify', '/login/name', '/login/back', '/login/invited', '/invitation/accept'].map(
    (path) => ({
      method: 'POST',
      path,
      body: {},
    }),
  ),
]

type Outcome = Awaited<ReturnType<typeof sendTo>>

/** Sends a request to each endpoint and returns unexpected responses. Nothing may have changed. */
async function send(
  at: RequestSpec[],
  how: Omit<NonNullable<Parameters<typeof sendTo>[2]>, 'cookie'>,
  isRight: (received: Outcome, requested: RequestSpec) => boolean,
) {
  expect(at.length).toBeGreaterThan(40)
  const wrong: unknown[] = []
  const changed = await changedBy(app, async () => {
    for (const requested of at) {
      const received = await sendTo(app, requested, { cookie: admin, ...how })
      if (!isRight(received, requested))
        wrong.push({
          requested,
          status: received.status,
          code: received.code,
          said: received.said.slice(0, 200),
        })
    }
  })
  return { wrong, changed }
}

const asItShould = { wrong: [], changed: [] }
const json = { 'content-type': 'application/json' }

describe('every endpoint that may write', () => {
  test.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin', {}],
    ['the origin null', { origin: 'null' }],
    ['an origin that only begins like ours', { origin: 'http://localhost:3000.evil.example' }],
  ])('%s is refused', async (_, headers) => {
    const refused = await send(
      writingEndpoints(),
      { headers: { ...json, ...headers } },
      ({ status, code }) => status === 403 && code === 'INVALID_ORIGIN',
    )
    expect(refused).toEqual(asItShould)
  })

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml'])(
    'a body with the content type %s is refused',
    async (type) => {
      const headers = { origin: app.runtime.settings.appUrl, 'content-type': type }
      const refused = await send(
        writingEndpoints().filter(({ path }) => path.startsWith('/api/')),
        { headers },
        ({ status }) => status === 415,
      )
      expect(refused).toEqual(asItShould)
    },
  )

  test.each(['GET', 'HEAD', 'OPTIONS', 'PUT'])('%s changes nothing', async (method) => {
    /** Methods that read at the same path. */
    const read = new Set(
      [
        ...calls.filter((call) => call.method === method).flatMap(surface.ofCall),
        ...surface.endpoints.filter((endpoint) => endpoint.method === method).map(surface.ofEndpoint),
      ].map(({ path }) => path.replace(/\?.*/, '')),
    )
    const { wrong, changed } = await send(
      writingEndpoints()
        .filter(({ path }) => path.startsWith('/api/') && !read.has(path))
        .map((requested) => ({ ...requested, method })),
      {},
      ({ status }) => status >= 400 && status < 500,
    )
    expect({ wrong, changed }).toEqual(asItShould)
  })

  test('a cross-origin preflight request is not allowed', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    }
    const refused = await send(
      writingEndpoints().map(({ path }) => ({ method: 'OPTIONS', path })),
      { headers },
      (received) => ![...received.headers.keys()].some((name) => name.startsWith('access-control-')),
    )
    expect(refused).toEqual(asItShould)
  })

  test('a body that is not JSON, or nested too deeply, is refused', async () => {
    for (const text of ['{"json":', '['.repeat(200_000), `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`]) {
      const refused = await send(
        writingEndpoints().filter(({ path }) => path.startsWith('/api/')),
        { text },
        ({ status }) => status >= 400 && status < 500,
      )
      expect(refused).toEqual(asItShould)
    }
  })
})

/** The input with one of its texts replaced, for each text, with the field's name. */
function* withEach(
  input: Record<string, unknown>,
  odd: string,
): Generator<[string, Record<string, unknown>]> {
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string') yield [name, { ...input, [name]: odd }]
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [inner, changed] of withEach(value as Record<string, unknown>, odd))
        yield [inner, { ...input, [name]: changed }]
  }
}

test.each([
  ['a NUL', 'a\0b'],
  ['half a character', 'a\ud800b'],
  ['a text without end', 'x'.repeat(200_000)],
])('%s in any field is rejected, and the field is named', async (_, odd) => {
  const requested = writingEndpoints()
    .filter(({ path, body }) => path.startsWith('/api/') && body)
    .flatMap(({ body, ...endpoint }) =>
      [...withEach(body!, odd)].map(([field, changed]) => ({ ...endpoint, body: changed, field })),
    )
  const refused = await send(requested, {}, ({ status, said }, endpoint) => {
    const { field } = endpoint as (typeof requested)[number]
    return (
      status === 404 || status === 403 || (status === 400 && said.toLowerCase().includes(field.toLowerCase()))
    )
  })
  expect(refused).toEqual(asItShould)
})

test('a property of Object.prototype is rejected by name, and changes no object', async () => {
  const withPrototype = (input: object) =>
    JSON.stringify({ ...input, instead: 0 }).replace('"instead":0', '"__proto__":{"role":"admin"}')
  const wrong: unknown[] = []
  const changed = await changedBy(app, async () => {
    for (const requested of writes.flatMap(surface.ofCall)) {
      const { json: input } = requested.body as { json?: object }
      const text = input ? `{"json":${withPrototype(input)}}` : withPrototype(requested.body!)
      const { status, said } = await sendTo(app, requested, { cookie: admin, text })
      if (status !== 400 || !said.includes('__proto__'))
        wrong.push({ requested, status, said: said.slice(0, 200) })
    }
  })
  expect({ wrong, changed }).toEqual(asItShould)
  expect(({} as { role?: string }).role).toBeUndefined()
})

test('no response and no log line contains a token, a code or a query', async () => {
  const [, token] = /session_token=([^;.]+)/.exec(admin)!
  const code = await app.newestCode()
  app.lines.length = 0
  const said: string[] = []
  const everything = [...calls.flatMap(surface.ofCall), ...surface.endpoints.map(surface.ofEndpoint)]
  for (const requested of everything) said.push((await sendTo(app, requested)).said)
  for (const { path } of everything.filter(
    (each) => each.method === 'GET' || each.path.startsWith('/api/rest'),
  ))
    said.push((await sendTo(app, { method: 'GET', path }, { cookie: admin })).said)
  expect(app.lines.length).toBeGreaterThan(everything.length)
  const all = [...said, ...app.lines].join('\n')
  expect(all).not.toContain(decodeURIComponent(token!))
  expect(app.lines.join('\n')).not.toContain(code)
  expect(all).not.toMatch(/\b(select|insert into|update|delete from) [^ ]*"/i)
  expect(all).not.toContain('Failed query:')
})

test('responses to signed-in users are not cached and have the security headers', async () => {
  const everything = [...calls.flatMap(surface.ofCall), ...surface.endpoints.map(surface.ofEndpoint)].filter(
    ({ method }) => method === 'GET',
  )
  const wrong: unknown[] = []
  for (const requested of [
    ...everything,
    { method: 'GET', path: '/app' },
    { method: 'GET', path: '/manager/users' },
  ]) {
    const { headers } = await sendTo(app, requested, { cookie: admin })
    const received = {
      cache: headers.get('cache-control'),
      type: headers.get('x-content-type-options'),
      frame: headers.get('content-security-policy')?.includes("frame-ancestors 'none'"),
      cors: headers.get('access-control-allow-origin'),
    }
    const right =
      received.cache?.includes('no-store') &&
      received.type === 'nosniff' &&
      received.frame &&
      received.cors === null
    if (!right) wrong.push({ requested, received })
  }
  expect(wrong).toEqual([])
})

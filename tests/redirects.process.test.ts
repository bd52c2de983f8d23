import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../bench/lib/sign-in.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { killAll, removeTemporary, serving, temporary } from './support/process'
import { production } from './support/production'
import { modulePages } from '../e2e/support/module-pages'
import { pictureUrl } from '~/entity/picture/picture-kind'
import { pictureKinds } from './support/picture-kinds'
import { product } from '~/lib/product'

const foreign = 'foreign.invalid'
let postgres: Awaited<ReturnType<typeof startPostgres>>
let server: Awaited<ReturnType<typeof serving>>
const appUrl = production.APP_URL
let signedIn: Record<'user' | 'admin', string>

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  const env = { DATABASE_URL: postgres.url, DATA_DIR: temporary(), AUTH_SECRET: production.AUTH_SECRET }
  const local = await serving(env)
  const as = async (email: string) =>
    (await signIn(local.url, email)).replaceAll(`${product.slug}.`, '__Host-$&')
  signedIn = { user: await as('user@example.com'), admin: await as('admin@example.com') }
  local.child.kill('SIGTERM')
  await local.ended
  // A development server refuses unknown hosts before anything reads them.
  server = await serving({
    ...env,
    ...production,
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  })
}, 60_000)
afterAll(async () => {
  killAll()
  await postgres.stop()
  removeTemporary()
})

type RequestSpec = { method?: string; target: string; headers?: string[]; body?: string }

/** Sends the bytes unchanged: fetch would normalize the path and set the Host itself. */
const send = ({ method = 'GET', target, headers = [], body = '' }: RequestSpec) =>
  new Promise<{ status: number; location: string | null; head: string; body: string }>((resolve, reject) => {
    const socket = createConnection(Number(server.port), '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const head = text.slice(0, end)
      const location = /^location: (.*)$/im.exec(head)?.[1] ?? null
      resolve({ status: Number(head.split(' ')[1]), location, head, body: text.slice(end) })
    })
    const lines = [
      `${method} ${target} HTTP/1.1`,
      ...headers,
      'connection: close',
      ...(method === 'POST' ? [`content-length: ${Buffer.byteLength(body)}`] : []),
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1')
  })

/** Allowed are paths of this site as a browser resolves them, APP_URL, and the configured provider. */
function leadsElsewhere(location: string | null): boolean {
  if (location === null) return false
  const here = 'http://here.invalid'
  if (!URL.canParse(location, here)) return true
  return ![here, appUrl, 'https://github.com'].includes(new URL(location, here).origin)
}

/** Describes what is wrong with the response to a request with a foreign Host. */
async function complaint(
  requested: RequestSpec,
  host: readonly string[],
  cookie = '',
): Promise<string | null> {
  const headers = [...host, ...(cookie ? [`cookie: ${cookie}`] : []), ...(requested.headers ?? [])]
  const { status, location, head, body } = await send({ ...requested, headers })
  const where = `${requested.method ?? 'GET'} ${requested.target} under ${host.join(', ')}: ${status} ${location}`
  if (leadsElsewhere(location)) return `${where} leads elsewhere`
  if (head.includes(foreign) || body.includes(foreign)) return `${where} repeats the host`
  return status >= 500 || Number.isNaN(status) ? `${where} is a fault` : null
}

const complaints = async (list: readonly RequestSpec[], hosts: readonly string[][], cookie?: string) => {
  const found: string[] = []
  for (const host of hosts) {
    for (let at = 0; at < list.length; at += 10) {
      const batch = list.slice(at, at + 10).map((requested) => complaint(requested, host, cookie))
      found.push(...(await Promise.all(batch)).filter((each) => each !== null))
    }
  }
  return found
}

const foreignHost = [`host: ${foreign}`]
const hosts = [
  foreignHost,
  [`host: ${foreign}:8443`],
  ['host: localhost', `x-forwarded-host: ${foreign}`, 'x-forwarded-proto: https'],
  ['host: localhost', `forwarded: host=${foreign};proto=https`, `x-original-host: ${foreign}`],
]

test.each([
  ['two hosts', '/login', ['host: localhost', `host: ${foreign}`]],
  ['the same host twice', '/login', ['host: localhost', 'Host: localhost']],
  ['no host', '/login', []],
  ['an empty host', '/login', ['host:']],
  ['two hosts in one header', '/login', [`host: localhost, ${foreign}`]],
  ['a path for a host', '/login', ['host: localhost/x']],
  ['a host with a name before it', '/login', [`host: localhost@${foreign}`]],
  ['a host of odd signs', '/login', ['host: <script>']],
  ['a port above all', '/login', ['host: localhost:99999']],
  ['another host in the first line', `http://${foreign}/login`, ['host: localhost']],
  ['another port in the first line', 'http://localhost:81/login', ['host: localhost']],
  ['no host of ours in the first line', 'ftp://localhost/login', ['host: localhost']],
  ['a file under two hosts', '/robots.txt', ['host: localhost', `host: ${foreign}`]],
  ['the liveness probe under two hosts', '/healthz', ['host: localhost', `host: ${foreign}`]],
  ['a call under two hosts', '/api/rest/users', ['host: localhost', `host: ${foreign}`]],
])('%s: 400, and no word of it comes back', async (_, target, headers) => {
  const { status, head, body } = await send({ target, headers })
  expect(status).toBe(400)
  expect(head + body).not.toContain(foreign)
})

test.each([
  ['/login', ['host: localhost']],
  ['/login', ['host: [::1]:3000']],
  ['http://localhost/login', ['host: localhost']],
  ['http://localhost:80/login', ['host: localhost']],
])('%s under %j is answered', async (target, headers) => {
  expect((await send({ target, headers })).status).toBe(200)
})

test('a form with endless fields is refused, or redirects without them', async () => {
  const form = (body: string) =>
    send({
      method: 'POST',
      target: '/login',
      headers: ['host: localhost', `origin: ${appUrl}`, 'content-type: application/x-www-form-urlencoded'],
      body,
    })
  const large = await form(`email=${'x'.repeat(200_000)}@example.com`)
  expect([large.status, large.location]).toEqual([413, null])
  const long = await form(`email=${'x'.repeat(12_000)}@example.com&redirect=/${'x'.repeat(3000)}`)
  expect([long.status, long.head.length < 5000]).toEqual([303, true])
})

test('deeply nested JSON from anonymous clients does not block other requests', async () => {
  const body = '['.repeat(450_000) + ']'.repeat(450_000)
  const headers = ['host: localhost', `origin: ${appUrl}`, 'content-type: application/json']
  const targets = [
    '/api/rpc/user/create',
    '/api/rest/users',
    '/api/auth/sign-in/email-otp',
    '/_serverFn/abcdef',
  ]
  const flood = { isOver: false }
  const slowest = (async () => {
    let most = 0
    while (!flood.isOver) {
      const began = performance.now()
      await fetch(`${server.url}/healthz`)
      most = Math.max(most, performance.now() - began)
    }
    return most
  })()
  const from = () => `x-forwarded-for: 198.51.100.${Math.ceil(Math.random() * 250)}`
  const sent = Array.from({ length: 48 }, (_, index) =>
    // The server may close the connection before the whole body is sent.
    send({ method: 'POST', target: targets[index % 4]!, headers: [...headers, from()], body }).catch(
      () => null,
    ),
  )
  const statuses = new Set((await Promise.all(sent)).map((each) => each?.status ?? 'closed'))
  flood.isOver = true
  expect([...statuses].filter((status) => ![401, 413, 429, 'closed'].includes(status))).toEqual([])
  expect(await slowest).toBeLessThan(1000)
})

const joints = [
  '/',
  '//',
  '///',
  '/\\',
  '/\\/',
  '/%2f',
  '/%5c',
  '/./',
  '/.//',
  '/../',
  '/%2e//',
  '/%09/',
  '/;//',
]
const names = ['', 'x', 'login', 'manager', 'app', '..', '.', '%2e%2e', '%2f', '%5c', '\\', '@x', 'x:80', '%0d%0ax', '%', '%ff'] // prettier-ignore
const ends = ['', '/', '//', '/..', '/../', '/%2e%2e', '//..', '?x', '/?redirect=//x', '//?lng=ar']
const oddPaths = joints.flatMap((joint) => names.flatMap((name) => ends.map((end) => joint + name + end)))

const get = (...targets: string[]): RequestSpec[] => targets.map((target) => ({ target }))

test(
  'responses to malformed paths never redirect to another site, whatever the Host',
  { timeout: 120_000 },
  async () => {
    const all = get(...new Set(oddPaths))
    expect(all.length).toBeGreaterThan(1500)
    expect(await complaints(all, [foreignHost])).toEqual([])
    expect(await complaints(get('//x', '/\\x', '//x/..', '//login', '/x//', '///'), hosts)).toEqual([])
  },
)

test('a normalized path redirects to the page it means', async () => {
  const { status, location } = await send({ target: '//login?lng=fr', headers: foreignHost })
  expect({ status, location }).toEqual({ status: 308, location: '/login?lng=fr' })
})

const pages = get(
  '/',
  '/?lng=fr',
  '/login',
  '/login?redirect=//foreign.example',
  '/login?redirect=/%5Cforeign.example',
  '/login?redirect=/app',
  '/login/',
  '/login/verify',
  '/login/error',
  '/app',
  '/app/',
  ...Object.keys(modulePages.titles).map((path) => `${path}/`),
  ...modulePages.gone,
  '/app/account?state=x',
  '/manager',
  '/manager/',
  '/manager/users/',
  '/welcome',
  '/api/docs/',
  '/api/openapi.json',
  ...pictureKinds.map((kind) => pictureUrl(kind, 'none', kind.widths[0]!)),
  '/assets/none.js',
  '/nowhere/',
)

test.each(['stranger', 'user', 'admin'] as const)(
  'pages redirect a %s within this site only',
  async (person) => {
    const own = [
      `host: ${new URL(appUrl).host}`,
      ...(person === 'stranger' ? [] : [`cookie: ${signedIn[person]}`]),
    ]
    const { status } = await send({ target: '/manager/users', headers: own })
    expect(status).toBe({ stranger: 307, user: 403, admin: 200 }[person])
    expect(await complaints(pages, hosts, person === 'stranger' ? '' : signedIn[person])).toEqual([])
  },
)

test('forms and authentication endpoints redirect within this site, or to the provider', async () => {
  const here = `origin: ${appUrl}`
  const form = (target: string, body: string): RequestSpec => ({
    method: 'POST',
    target,
    headers: [here, 'content-type: application/x-www-form-urlencoded'],
    body,
  })
  const json = (target: string, body: object): RequestSpec => ({
    method: 'POST',
    target,
    headers: [here, 'content-type: application/json'],
    body: JSON.stringify(body),
  })
  const requested: RequestSpec[] = [
    form('/login', 'email=nobody@example.com&redirect=//foreign.example'),
    form('/login', 'email=x'),
    form('/login/verify', 'email=nobody@example.com&code=000000&redirect=/%5Cforeign.example'),
    form('/login/name', 'name=&redirect=//foreign.example'),
    form('/login/back', 'redirect=//foreign.example'),
    form('/login/invited', 'email=x&redirect=//foreign.example'),
    form('/invitation/accept', 'id=none&redirect=//foreign.example'),
    form('/invitation/decline', 'id=none&redirect=/%5Cforeign.example'),
    json('/api/auth/sign-in/social', { provider: 'github', callbackURL: '/app' }),
    json('/api/auth/sign-out', {}),
    ...get(
      '/api/auth/callback/github',
      '/api/auth/callback/github?error=access_denied',
      '/api/auth/callback/github?code=x&state=x',
      '/api/auth/callback/none?code=x&state=x',
      '/api/auth/error',
      '/api/auth/error?error=x',
      '/api/auth//x',
      '/api/auth/../x',
      '/api/auth/verify-email?token=x&callbackURL=/app',
    ),
  ]
  expect(await complaints(requested, hosts)).toEqual([])
  // The provider gets APP_URL as the callback, and no other address.
  const social = requested.find(({ target }) => target === '/api/auth/sign-in/social')!
  const { body } = await send({ ...social, headers: [...foreignHost, ...social.headers!] })
  expect(body).toContain(encodeURIComponent(`${appUrl}/api/auth/callback/github`))
})

test('an invalid Host and an absolute-form request target are not internal errors', async () => {
  const odd = [
    '[',
    ']',
    'a b',
    '%',
    'x:99999',
    'é',
    '',
    '@',
    `user@${foreign}`,
    `${foreign}/x`,
    `x?${foreign}`,
  ]
  const requested = get(
    '/',
    '/login',
    '//x',
    '/app',
    `http://${foreign}//x`,
    `http://${foreign}/login`,
    '*',
    'login',
  )
  expect(
    await complaints(
      requested,
      odd.map((host) => [`host: ${host}`]),
    ),
  ).toEqual([])
})

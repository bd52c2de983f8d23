import { request as ask } from 'node:http'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offeredPaths } from '~/modules/auth/service/offered-paths.server'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { codeIn } from './support/code'
import { createRandom, oddBody, oddText, type Random } from './support/odd-input'
import { callTable } from './support/permission-table'
import { killAll, removeTemporary, serving, temporary } from './support/process'
import { modulePages } from '../e2e/support/module-pages'
import { pictureUrl } from '~/entity/picture/picture-kind'
import { pictureKinds } from './support/picture-kinds'

/** Sends ten thousand malformed requests to all endpoints and expects no 5xx. */
const requests = 10_000
const seed = 20_261_115
const appUrl = 'http://localhost:4998'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: Client
let server: Awaited<ReturnType<typeof serving>>
let operations: { method: string; path: string; fields: string[] }[]
let known: string[]

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  server = await serving({
    DATABASE_URL: postgres.url,
    DATA_DIR: temporary(),
    APP_URL: appUrl,
    AUTH_SECRET: 'k8Jq2mVx0ZrT5uYw7bNc3dLf6hGs9aPe',
    // Each request uses another client address, because rate limits would refuse most of them.
    TRUSTED_PROXIES: '127.0.0.1,::1',
  })
  database = new Client(postgres.url)
  await database.connect()
  operations = await documented()
  const { rows: tables } = await database.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id'`,
  )
  const some = tables.map(({ name }) => `(select id::text from ${name} limit 5)`)
  const { rows } = await database.query<{ id: string }>(some.join(' union all '))
  known = rows.map(({ id }) => id)
}, 60_000)

afterAll(async () => {
  await database.end()
  killAll()
  await postgres.stop()
  removeTemporary()
})

type RequestSpec = { method: string; path: string; headers: Record<string, string>; body?: string }
type TestResponse = { status: number; type: string; text: string; headers: Record<string, unknown> }

const send = ({ method, path, headers, body }: RequestSpec) =>
  new Promise<TestResponse>((resolve, reject) => {
    const outgoing = ask(server.url + path, { method, headers }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      const { statusCode = 0, headers: answered } = response
      const text = Buffer.concat(chunks).toString()
      resolve({ status: statusCode, type: answered['content-type'] ?? '', text, headers: answered })
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })

type Described = { parameters?: { name: string }[]; requestBody?: unknown }

async function documented() {
  const response = await send({ method: 'GET', path: '/api/openapi.json', headers: {} })
  const { paths } = JSON.parse(response.text) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const inBody = [...JSON.stringify(requestBody ?? {}).matchAll(/"(\w+)":\{/g)].map(([, name]) => name!)
      return {
        method: method.toUpperCase(),
        path,
        fields: [...new Set([...parameters.map(({ name }) => name), ...inBody, 'extra'])],
      }
    }),
  )
}

let addresses = 0
const address = () => `198.${18 + (++addresses % 2)}.${(addresses >> 8) % 250}.${addresses % 250}`

const json = (body: object, more = {}) => ({
  method: 'POST',
  headers: { origin: appUrl, 'content-type': 'application/json', 'x-forwarded-for': address(), ...more },
  body: JSON.stringify(body),
})

let people = 0

async function signIn(role: string): Promise<string> {
  const email = `fuzz${++people}@example.org`
  const type = 'sign-in'
  const sent = await send({ path: '/api/auth/email-otp/send-verification-otp', ...json({ email, type }) })
  const [attempt] = (sent.headers['set-cookie'] as string[])[0]!.split(';', 1)
  const mail = await database.query<{ text: string }>(
    'select text from mailbox_message where recipient = $1 order by created_at desc limit 1',
    [email],
  )
  const otp = codeIn(mail.rows[0]!.text)
  const first = await send({
    path: '/api/auth/sign-in/email-otp',
    ...json({ email, otp }, { cookie: attempt }),
  })
  expect(first.status).toBe(200)
  const line = (first.headers['set-cookie'] as string[]).find((value) => value.includes('session_token'))!
  const cookie = line.split(';', 1)[0]!
  await database.query('update "user" set role = $1, name = $2, onboarded_at = now() where email = $3', [
    role,
    'Odd Reader',
    email,
  ])
  // A change of role rotates the session token with the next response.
  const read = await send({ method: 'GET', path: '/api/auth/get-session', headers: { cookie } })
  const renewed = (read.headers['set-cookie'] as string[] | undefined)?.find((value) =>
    value.includes('session_token'),
  )
  return renewed?.split(';', 1)[0] ?? cookie
}

const fieldsOfAuth =
  'email otp type name token id userId role callbackURL errorCallbackURL redirectTo provider newEmail image data password banReason banExpiresIn sessionToken disableRedirect searchValue limit offset sortBy permissions response'.split(
    ' ',
  )
const pages = [
  ...Object.keys(modulePages.titles),
  ...'/ /login /login/verify /login/error /welcome /app /app/account /manager /manager/dashboard /manager/users /manager/users/new /manager/audit /manager/account /api/docs /dev/mailbox /dev/ui /nowhere'.split(
    ' ',
  ),
]
const fieldsOfPages =
  'redirect email error state newEmail searchTerm sort cursor genre author role lng from hasCover yearFrom'.split(
    ' ',
  )
const calls = Object.keys(callTable)
const others = [
  '/_serverFn/',
  '/_serverFn/x',
  ...pictureKinds.flatMap((kind) => [`/${kind.folder}/`, pictureUrl(kind, 'x', kind.widths[0]!)]),
  '/assets/',
  '/healthz',
  '/api',
  '/api/x',
]

const query = (random: Random, fields: readonly string[]) => {
  const pairs = fields.filter(() => random.chance(0.4)).map((name) => `${name}=${oddText(random, known)}`)
  return pairs.length > 0 ? `?${pairs.join('&').slice(0, 6000)}` : ''
}

function target(random: Random): { method: string; path: string; body?: string } {
  const kind = random.below(100)
  if (kind < 40) {
    const { method, path, fields } = random.one(operations)
    const filled = path.replaceAll(/\{\w+\}/g, () => oddText(random, known) || 'x')
    if (method === 'GET') return { method, path: `/api/rest${filled}${query(random, fields)}` }
    return { method, path: `/api/rest${filled}`, body: oddBody(random, fields, known) }
  }
  if (kind < 60) {
    const name = random.one(calls)
    const fields = random.one(operations).fields
    const path = `/api/rpc/${name.replaceAll('.', '/')}`
    const wrapped = random.chance(0.9)
    const body = oddBody(random, fields, known)
    return { method: 'POST', path, body: wrapped ? `{"json":${body || 'null'}}` : body }
  }
  if (kind < 80) {
    const path = `/api/auth${random.one([...offeredPaths]).replace(':id', random.one(['github', 'oidc', 'x']))}`
    if (random.chance(0.2)) return { method: 'GET', path: path + query(random, fieldsOfAuth) }
    return { method: 'POST', path, body: oddBody(random, fieldsOfAuth, known) }
  }
  if (kind < 93) return { method: 'GET', path: random.one(pages) + query(random, fieldsOfPages) }
  const path = random.one(others) + (random.chance(0.5) ? oddText(random, known) : '')
  return random.chance(0.5)
    ? { method: 'GET', path: path + query(random, ['payload', 'createServerFn']) }
    : { method: 'POST', path, body: oddBody(random, ['data', 'context', 'payload'], known) }
}

function oddRequest(random: Random, cookies: string[]): RequestSpec {
  const { method, path, body } = target(random)
  const cookie = random.chance(0.9)
    ? random.one(cookies)
    : `${random.one(cookies)}x; i18next=${random.one(['ar', '%', 'xx'])}`
  const headers: Record<string, string> = {
    'x-forwarded-for': random.chance(0.97)
      ? address()
      : random.one(['::', 'x', '1.1.1.1, 2.2.2.2', '999.1.1.1']),
    cookie,
    ...(random.chance(0.93) && { origin: random.chance(0.97) ? appUrl : 'https://evil.example' }),
    ...(random.chance(0.1) && {
      'accept-language': random.one(['ar', 'xx;q=2', '*', ',,,', 'fr-CA;q=0.5,sw']),
    }),
    ...(random.chance(0.05) && { 'x-request-id': random.one(['x', 'a'.repeat(500), '../..']) }),
    ...(random.chance(0.05) && { accept: random.one(['text/html', '*/*', 'x']) }),
  }
  if (body === undefined) return { method: random.chance(0.97) ? method : 'HEAD', path, headers }
  headers['content-type'] = random.chance(0.95)
    ? 'application/json'
    : random.one(['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'x'])
  headers['content-length'] = String(Buffer.byteLength(body))
  return {
    method: random.chance(0.95) ? method : random.one(['PUT', 'PATCH', 'DELETE', 'OPTIONS']),
    path,
    headers,
    body,
  }
}

const isCall = (path: string) => path.startsWith('/api/') && !path.startsWith('/api/docs')

/** Internal details that no response may contain. */
const leaks =
  /\bat \S+ \(|node_modules|\.server\.ts|select "|insert into|violates|pg_catalog|ECONN|syntax error at/

const complaint = ({ status, text, type }: TestResponse, isApi: boolean): string | null => {
  if (status >= 500) return `answers ${status}`
  if (leaks.test(text)) return 'tells what is inside'
  if (isApi && text && status >= 400 && type.includes('json') && !/"code":"[A-Z_]+"/.test(text))
    return 'names no code'
  return null
}

test(`${requests} malformed requests are all answered, none with a 5xx`, { timeout: 300_000 }, async () => {
  const random = createRandom(seed)
  const found: string[] = []
  const statuses = new Map<number, number>()
  let cookies: string[] = []
  const atOnce = 10
  for (let done = 0; done < requests; done += atOnce) {
    // Some requests sign out, ban or delete their own user.
    if (done % 200 === 0) {
      const admin = await signIn('admin')
      // Half of them as an administrator: anonymous requests and most user requests are refused early.
      cookies = ['', admin, admin, await signIn('user')]
    }
    const batch = Array.from({ length: atOnce }, () => oddRequest(random, cookies))
    const responses = await Promise.all(batch.map((requested) => send(requested)))
    for (const [at, response] of responses.entries()) {
      const { method, path, body = '' } = batch[at]!
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const wrong = complaint(response, isCall(path))
      if (wrong)
        found.push(
          `${method} ${path.slice(0, 300)} ${body.slice(0, 300)} ${wrong}: ${response.text.slice(0, 200)}`,
        )
    }
  }
  expect(found).toEqual([])
  // Enough requests passed authentication to exercise the handlers.
  expect(statuses.get(200)).toBeGreaterThan(requests / 10)
  expect(statuses.get(400)).toBeGreaterThan(requests / 20)
  expect((await send({ method: 'GET', path: '/readyz', headers: {} })).status).toBe(200)
  expect(server.output()).not.toMatch(/"level":"(error|fatal)"/)
})

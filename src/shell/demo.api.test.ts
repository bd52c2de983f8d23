import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { traverseContractProcedures } from '@orpc/server'
import { eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { session, user } from '~/features/auth/auth.table.server'
import { inDemo, offeredPaths } from '~/features/auth/service/offered-paths.server'
import { book } from '~/features/book/book.table.server'
import { createServerI18n } from '~/i18n/create-i18n'
import { firstText } from '~/i18n/first-text'
import { languageCodes } from '~/i18n/languages'
import { createLog } from '~/server/log.server'
import { refuseInDemo } from '~/server/demo.server'
import { rowsOf } from '~/server/rows-of.server'
import { readSettings } from '~/server/settings.server'
import { startApp, type TestApp } from '../../tests/support/app'
import { authEndpoints, type Endpoint } from '../../tests/support/auth-endpoints'
import { authTable, callTable, type Known } from '../../tests/support/permission-table'
import { api } from './api.server'
import { allMessages } from './languages/all.server'
import { prepareDatabase } from './process/product.server'

// Before anything is loaded: what is built reads it once.
vi.hoisted(() => vi.stubEnv('VITE_DEMO', 'true'))

const code = '000000'
const refused = { status: 403, code: 'DEMO_READ_ONLY' }

type Asked = { method: string; path: string; body?: object }
type Input = Record<string, unknown>

let app: TestApp
let admin: string
/** Real ones: what is aimed at nothing would change nothing, refused or not. */
let real: { bookId: string; genreId: string; userId: string; sessionId: string }

beforeAll(async () => {
  app = await startApp()
  admin = await signIn('admin@example.com')
  await signIn('admin@example.com')
  const [row] = await app.db.select({ id: book.id, genreId: book.genreId }).from(book).limit(1)
  const [other] = await app.db.select().from(user).where(ne(user.email, 'admin@example.com')).limit(1)
  const sessions = await app.db.select().from(session).orderBy(session.createdAt)
  real = { bookId: row!.id, genreId: row!.genreId, userId: other!.id, sessionId: sessions.at(-1)!.id }
})
afterAll(() => app.close())

const enter = (email: string, otp: string) => app.post('/api/auth/sign-in/email-otp', { email, otp })

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')

async function signIn(email: string): Promise<string> {
  const response = await enter(email, code)
  expect(response.status).toBe(200)
  return cookieOf(response)
}

let visitors = 0

async function ask({ method, path, body }: Asked, cookie: string) {
  const response = await app.request(path, {
    method,
    cookie,
    // Each from elsewhere, so that no limit refuses it.
    address: `198.18.${Math.floor(++visitors / 250)}.${visitors % 250}`,
    headers: { origin: app.product.settings.appUrl, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const text = await response.text()
  const answer = (text.startsWith('{') ? JSON.parse(text) : {}) as Answer & { json?: Answer }
  return { status: response.status, code: answer.code ?? answer.json?.code, ...message(answer) }
}

type Answer = { code?: string; message?: string }
const message = (answer: Answer & { json?: Answer }) => ({ message: answer.message ?? answer.json?.message })

/** What every table holds, as one number each. */
async function checksums(): Promise<Record<string, string>> {
  const tables = await app.db.execute(sql`select tablename from pg_tables where schemaname = 'public'`)
  const sums: Record<string, string> = {}
  for (const { tablename } of rowsOf<{ tablename: string }>(tables)) {
    const rows = sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${sql.identifier(tablename)} t`
    sums[tablename] = rowsOf<{ sum: string }>(await app.db.execute(rows))[0]!.sum
  }
  return sums
}

/** The tables that the work changed. */
async function changedBy(work: () => Promise<void>): Promise<string[]> {
  const before = await checksums()
  await work()
  await app.product.background.settled()
  const after = await checksums()
  expect(Object.keys(before).length).toBeGreaterThan(15)
  return Object.keys(after).filter((name) => after[name] !== before[name])
}

/** What counts requests, whatever becomes of them. */
const counters = ['rate_limit']
const besides = (known: string[], changed: string[]) => changed.filter((name) => !known.includes(name))

/** The inputs of the permission table, aimed at what there is. */
function aimed(input: Input, feature: string): Input {
  const id = { book: real.bookId, genre: real.genreId, account: real.sessionId }[feature] ?? real.userId
  const sessions = new Set(['token', 'sessionToken', 'sessionId'])
  const at = (key: string, value: unknown): unknown => {
    if (sessions.has(key)) return real.sessionId
    if (value === 'nobody') return id
    if (Array.isArray(value)) return value.map((each) => at(key, each))
    return typeof value === 'object' && value !== null ? all(value as Input) : value
  }
  const all = (values: Input): Input =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, at(key, value)]))
  return all(input)
}

const known = (): Known => ({ ...real, unique: () => `demo${++visitors}@example.org` })
const inputOf = (row: { input?: object | ((given: Known) => object) }, feature: string) =>
  aimed({ ...(typeof row.input === 'function' ? row.input(known()) : row.input) }, feature)

/** Where the table asks for a change of nothing. */
const changes: Record<string, Input> = {
  'book.update': { title: 'Another title' },
  'genre.update': { name: 'Another name' },
  'user.update': { name: 'Another name' },
  'book.removeGenre': {},
}

type Call = { name: string; method: string; path: string }
const calls: Call[] = []
traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
  const { route } = contract['~orpc']
  calls.push({ name: path.join('.'), method: route.method ?? 'POST', path: route.path ?? '' })
})
const writes = calls.filter(({ method }) => method !== 'GET')

/** The same call at both of its doors. */
function doorsOf({ name, method, path }: Call): Asked[] {
  const feature = name === 'book.removeGenre' ? 'genre' : name.split('.')[0]!
  const input: Input = { ...inputOf(callTable[name]!, feature), ...changes[name] }
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return value
  })
  return [
    { method: 'POST', path: `/api/rpc/${name.replace('.', '/')}`, body: { json: input } },
    { method, path: `/api/rest${filled}`, ...(method !== 'GET' && { body: rest }) },
  ]
}

function requestTo({ path, method }: Endpoint): Asked {
  const url = `/api/auth${path.replaceAll(/:\w+/g, 'github')}`
  const input = inputOf(authTable[path] ?? {}, 'user')
  if (method !== 'GET') return { method, path: url, body: input }
  return { method, path: `${url}?${new URLSearchParams(input as Record<string, string>).toString()}` }
}

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a demo refuses to change anything', () => {
  test('through the calls, at both of their doors, whoever asks', async () => {
    expect(writes.length).toBeGreaterThan(20)
    const wrong: unknown[] = []
    const changed = await changedBy(async () => {
      for (const asked of writes.flatMap(doorsOf)) {
        const told = await ask(asked, admin)
        if (told.status !== refused.status || told.code !== refused.code) wrong.push({ ...asked, told })
        const nobody = await ask(asked, '')
        if (nobody.status !== 401) wrong.push({ ...asked, nobody })
      }
    })
    expect({ wrong, changed }).toEqual({ wrong: [], changed: [] })
  })

  test('and what it answers to those who only look changes nothing either', async () => {
    const reads = calls.filter(({ method }) => method === 'GET')
    const wrong: unknown[] = []
    const changed = await changedBy(async () => {
      for (const asked of reads.flatMap(doorsOf)) {
        const told = await ask(asked, admin)
        if (told.code === refused.code || told.status >= 500) wrong.push({ ...asked, told })
      }
    })
    expect({ wrong, changed }).toEqual({ wrong: [], changed: [] })
  })

  test('through the authentication service, but for signing in and out', async () => {
    const mounted = authEndpoints(app)
    expect(mounted.length).toBeGreaterThan(40)
    const open = new Set(['/sign-out', '/sign-in/email-otp', '/email-otp/send-verification-otp'])
    const wrong: unknown[] = []
    const changed = await changedBy(async () => {
      for (const endpoint of mounted.filter(({ path }) => !open.has(path))) {
        for (const cookie of [admin, '']) {
          const told = await ask(requestTo(endpoint), cookie)
          const wanted = !offeredPaths.has(endpoint.path)
            ? told.status === 404
            : inDemo.has(endpoint.path)
              ? told.code !== refused.code && told.status < 500
              : told.status === refused.status && told.code === refused.code
          if (!wanted) wrong.push({ ...endpoint, told })
        }
      }
    })
    expect({ wrong, changed: besides(counters, changed) }).toEqual({ wrong: [], changed: [] })
  })

  test('with a picture', async () => {
    const changed = await changedBy(async () => {
      const answer = await app.request('/api/rest/covers', {
        method: 'POST',
        cookie: admin,
        headers: { origin: app.product.settings.appUrl, 'content-type': 'image/png' },
        body: picture,
      })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: refused.code })
    })
    expect(changed).toEqual([])
  })

  test('with forms that are sent without script', async () => {
    const send = (path: string, fields: Record<string, string>) =>
      app.request(path, {
        method: 'POST',
        cookie: admin,
        headers: {
          origin: app.product.settings.appUrl,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(fields).toString(),
      })
    const changed = await changedBy(async () => {
      const name = await send('/login/name', { name: 'Another name', redirect: '/app' })
      expect(name.headers.get('location')).toBe('/app?problem=DEMO_READ_ONLY')
      const back = await send('/login/back', {})
      expect(back.headers.get('location')).toBe('/login?problem=DEMO_READ_ONLY')
      const stranger = await send('/login', { email: 'stranger@example.org' })
      expect(stranger.headers.get('location')).toMatch(/^\/login\/verify\?email=/)
    })
    expect(besides(counters, changed)).toEqual([])
  })

  test('with server functions: those that are not asked with GET', () => {
    expect(() => refuseInDemo('POST')).toThrow(refused.code)
    expect(() => refuseInDemo('GET')).not.toThrow()
  })

  test.each(languageCodes)('and says so in %s', async (language) => {
    const sentence = firstText(createServerI18n(language, allMessages), [
      'errors:codes.DEMO_READ_ONLY.sentence',
    ])
    const headers = {
      origin: app.product.settings.appUrl,
      'content-type': 'application/json',
      'accept-language': language,
    }
    const asks = [
      app.request(`/api/rest/books/${real.bookId}`, { method: 'DELETE', cookie: admin, headers }),
      app.post('/api/auth/update-user', { name: 'Another name' }, { cookie: admin, headers }),
    ]
    for (const answer of await Promise.all(asks))
      expect(await answer.json()).toMatchObject({ code: refused.code, message: sentence })
  })
})

describe('signing in to a demo', () => {
  const bodyOf = async (response: Response) => ({ status: response.status, body: await response.json() })

  test('is for the sample people, with the code that the page tells, and touches sessions and their count alone', async () => {
    const changed = await changedBy(async () => {
      for (const email of ['admin@example.com', 'USER@example.com']) {
        const sent = await app.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
        expect(await bodyOf(sent)).toEqual({ status: 200, body: { success: true } })
        const cookie = await signIn(email)
        const told = await app.request('/api/auth/get-session', { cookie })
        expect(await told.json()).toMatchObject({ user: { email: email.toLowerCase() } })
        expect((await app.post('/api/auth/sign-out', {}, { cookie })).status).toBe(200)
      }
    })
    // The day's sign-ins are counted with them.
    expect(besides(['session', 'ended_session', 'daily_count', ...counters], changed)).toEqual([])
  })

  test('is for nobody else, and nobody learns who there is', async () => {
    const [seeded] = await app.db.select().from(user).where(eq(user.email, 'neema.mwakalinga@example.org'))
    const strangers = [seeded!.email, 'stranger@example.org']
    const changed = await changedBy(async () => {
      const wrong = await bodyOf(await enter('admin@example.com', '123456'))
      expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } })
      for (const email of strangers) {
        const sent = await app.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
        expect(await bodyOf(sent)).toEqual({ status: 200, body: { success: true } })
        expect(await bodyOf(await enter(email, code))).toEqual(wrong)
      }
    })
    expect(besides(counters, changed)).toEqual([])
  })

  test('no address of a visitor is kept: all of them are the same few people', async () => {
    await signIn('user@example.com')
    const rows = await app.db.select({ address: session.ipAddress }).from(session)
    expect(rows.filter(({ address }) => address)).toEqual([])
  })

  test('a code for another purpose is refused', async () => {
    const body = { email: 'admin@example.com', type: 'email-verification' }
    const sent = await app.post('/api/auth/email-otp/send-verification-otp', body, { cookie: admin })
    expect(await bodyOf(sent)).toMatchObject({ status: 403, body: { code: refused.code } })
  })
})

describe('a public demo', () => {
  const env = {
    NODE_ENV: 'production',
    APP_URL: 'https://demo.example.org',
    AUTH_SECRET: 'k8Jq2mVx0ZrT5uYw7bNc3dLf6hGs9aPe',
    SMTP_URL: 'smtp://127.0.0.1:1',
    GITHUB_CLIENT_ID: 'ours',
    GITHUB_CLIENT_SECRET: 'hush-hush',
  }

  test('has its sample people from the start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'foreword-demo-'))
    const database = await prepareDatabase(readSettings({ ...env, DATA_DIR: dataDir }), createLog('silent'))
    expect(await database.db.$count(user, eq(user.email, 'admin@example.com'))).toBe(1)
    await database.close()
    rmSync(dataDir, { recursive: true })
    // An embedded database is made from nothing.
  }, 120_000)

  test('lets them in, offers no provider and no sign-up, and writes to nobody', async () => {
    const settings = readSettings(env)
    expect(settings).toMatchObject({ signUp: false, providers: {} })
    const there = await startApp({ env })
    const answer = await there.post('/api/auth/sign-in/email-otp', {
      email: 'admin@example.com',
      otp: code,
    })
    expect(answer.status).toBe(200)
    await expect(
      there.product.sendMail({ to: 'stranger@example.org', subject: '', text: '', html: '' }),
    ).rejects.toThrow('SMTP_URL')
    await there.close()
  })
})

test('every action that can be refused has words in the dialog', () => {
  const { exists } = createServerI18n('en', allMessages)
  const kinds: Record<string, string[]> = {
    'book.bulk': ['delete', 'set-genre'],
    'user.bulk': ['ban', 'unban', 'revoke', 'delete'],
  }
  const names = writes.flatMap(({ name }) => kinds[name]?.map((kind) => `${name}.${kind}`) ?? [name])
  expect(names.filter((name) => !exists(`demo:actions.${name}`))).toEqual([])
})

// PostgreSQL alone: changes are refused before the database is queried.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { session, user } from '~/modules/auth/auth.table.server'
import { inDemo, offeredPaths } from '~/modules/auth/service/offered-paths.server'
import { createServerI18n } from '~/i18n/create-i18n'
import { newId } from '~/lib/new-id'
import { firstText } from '~/i18n/first-text'
import { languageCodes } from '~/i18n/languages'
import { createLog } from '~/platform/log.server'
import { refuseInDemo } from '~/platform/demo.server'
import { readSettings } from '~/platform/settings.server'
import { entityParts } from '../../tests/support/entity-permissions'
import { moduleParts } from '../../tests/support/permission-table'
import { startApp, type TestApp } from '../../tests/support/app'
import { changedBy } from '../../tests/support/checksums'
import {
  type RequestSpec,
  sendTo,
  type AttackSurface,
  attackSurface,
  reads,
  writes,
} from '../../tests/support/attack-surface'
import { allMessages } from '~/languages/all.server'
import { prepareDatabase } from './runtime.server'

// Before any import: modules read it once.
vi.hoisted(() => vi.stubEnv('VITE_DEMO', 'true'))

const code = '000000'
const refused = { status: 403, code: 'DEMO_READ_ONLY' }

let app: TestApp
let admin: string
let surface: AttackSurface

beforeAll(async () => {
  app = await startApp()
  admin = await signIn('admin@example.com')
  await signIn('admin@example.com')
  surface = await attackSurface(app)
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

const sendRequest = (requested: RequestSpec, cookie: string) => sendTo(app, requested, { cookie })
const isRefused = ({ status, code: named }: { status: number; code?: string }) =>
  status === refused.status && named === refused.code

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a demo refuses all changes', () => {
  test('through RPC and REST, for every caller', async () => {
    expect(writes.length).toBeGreaterThan(10)
    const wrong: unknown[] = []
    const changed = await changedBy(app, async () => {
      for (const requested of writes.flatMap(surface.ofCall)) {
        const received = await sendRequest(requested, admin)
        if (!isRefused(received)) wrong.push({ ...requested, received })
        const nobody = await sendRequest(requested, '')
        if (nobody.status !== 401) wrong.push({ ...requested, nobody })
      }
    })
    expect({ wrong, changed }).toEqual({ wrong: [], changed: [] })
  })

  test('and its read responses change nothing either', async () => {
    const wrong: unknown[] = []
    const changed = await changedBy(app, async () => {
      for (const requested of reads.flatMap(surface.ofCall)) {
        const received = await sendRequest(requested, admin)
        if (received.code === refused.code || received.status >= 500) wrong.push({ ...requested, received })
      }
    })
    expect({ wrong, changed }).toEqual({ wrong: [], changed: [] })
  })

  test('through the authentication service, except signing in and out', async () => {
    expect(surface.endpoints.length).toBeGreaterThan(40)
    const open = new Set(['/sign-out', '/sign-in/email-otp', '/email-otp/send-verification-otp'])
    const wrong: unknown[] = []
    const changed = await changedBy(app, async () => {
      for (const endpoint of surface.endpoints.filter(({ path }) => !open.has(path))) {
        for (const cookie of [admin, '']) {
          const received = await sendRequest(surface.ofEndpoint(endpoint), cookie)
          const wanted = !offeredPaths.has(endpoint.path)
            ? received.status === 404
            : inDemo.has(endpoint.path)
              ? received.code !== refused.code && received.status < 500
              : isRefused(received)
          if (!wanted) wrong.push({ ...endpoint, received })
        }
      }
    })
    expect({ wrong, changed: changed }).toEqual({ wrong: [], changed: [] })
  })

  const uploads = writes.filter(({ name }) => name.endsWith('.upload'))
  test.each(uploads)('with a picture at $path', async ({ path }) => {
    const changed = await changedBy(app, async () => {
      const response = await app.request(`/api/rest${path}`, {
        method: 'POST',
        cookie: admin,
        headers: { origin: app.runtime.settings.appUrl, 'content-type': 'image/png' },
        body: picture,
      })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: refused.code })
    })
    expect(changed).toEqual([])
  })

  test('with forms without JavaScript', async () => {
    const send = (path: string, fields: Record<string, string>) =>
      app.request(path, {
        method: 'POST',
        cookie: admin,
        headers: {
          origin: app.runtime.settings.appUrl,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(fields).toString(),
      })
    const changed = await changedBy(app, async () => {
      const name = await send('/login/name', { name: 'Another name', redirect: '/app' })
      expect(name.headers.get('location')).toBe('/app?problem=DEMO_READ_ONLY')
      const back = await send('/login/back', {})
      expect(back.headers.get('location')).toBe('/login?problem=DEMO_READ_ONLY')
      const stranger = await send('/login', { email: 'stranger@example.org' })
      expect(stranger.headers.get('location')).toMatch(/^\/login\/verify\?email=/)
    })
    expect(changed).toEqual([])
  })

  test('with server functions other than GET', () => {
    expect(() => refuseInDemo('POST')).toThrow(refused.code)
    expect(() => refuseInDemo('GET')).not.toThrow()
  })

  test.each(languageCodes)('and says so in %s', async (language) => {
    const sentence = firstText(createServerI18n(language, allMessages), [
      'errors:codes.DEMO_READ_ONLY.sentence',
    ])
    const headers = {
      origin: app.runtime.settings.appUrl,
      'content-type': 'application/json',
      'accept-language': language,
    }
    const requests = [
      app.request(`/api/rest/users/${surface.real.userId}`, { method: 'DELETE', cookie: admin, headers }),
      app.post('/api/auth/update-user', { name: 'Another name' }, { cookie: admin, headers }),
    ]
    for (const response of await Promise.all(requests))
      expect(await response.json()).toMatchObject({ code: refused.code, message: sentence })
  })
})

describe('signing in to a demo', () => {
  const bodyOf = async (response: Response) => ({ status: response.status, body: await response.json() })

  test('works for the sample users with the shown code, and changes only sessions and their count', async () => {
    const changed = await changedBy(app, async () => {
      for (const email of ['admin@example.com', 'USER@example.com']) {
        const sent = await app.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
        expect(await bodyOf(sent)).toEqual({ status: 200, body: { success: true } })
        const cookie = await signIn(email)
        const received = await app.request('/api/auth/get-session', { cookie })
        expect(await received.json()).toMatchObject({ user: { email: email.toLowerCase() } })
        expect((await app.post('/api/auth/sign-out', {}, { cookie })).status).toBe(200)
      }
    })
    // Sign-ins are counted per day.
    expect(changed.filter((name) => !['session', 'ended_session', 'daily_count'].includes(name))).toEqual([])
  })

  test('is refused for all others, without revealing users', async () => {
    const [seeded] = await app.db.select().from(user).where(eq(user.email, 'neema.mwakalinga@example.org'))
    const strangers = [seeded!.email, 'stranger@example.org']
    const changed = await changedBy(app, async () => {
      const wrong = await bodyOf(await enter('admin@example.com', '123456'))
      expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } })
      for (const email of strangers) {
        const sent = await app.post('/api/auth/email-otp/send-verification-otp', { email, type: 'sign-in' })
        expect(await bodyOf(sent)).toEqual({ status: 200, body: { success: true } })
        expect(await bodyOf(await enter(email, code))).toEqual(wrong)
      }
    })
    expect(changed).toEqual([])
  })

  test('stores nothing of a visitor, because all share a few users', async () => {
    const headers = { 'user-agent': 'A browser of my own' }
    const body = { email: 'user@example.com', otp: code }
    expect((await app.post('/api/auth/sign-in/email-otp', body, { headers })).status).toBe(200)
    const rows = await app.db.select({ address: session.ipAddress, agent: session.userAgent }).from(session)
    expect(rows.filter(({ address, agent }) => address || agent)).toEqual([])
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

  test('has its sample users from the start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'demo-'))
    const database = await prepareDatabase(readSettings({ ...env, DATA_DIR: dataDir }), createLog('silent'))
    expect(await database.db.$count(user, eq(user.email, 'admin@example.com'))).toBe(1)
    await database.close()
    rmSync(dataDir, { recursive: true })
    // Creates a PGlite database from scratch.
  }, 120_000)

  test('admits them, offers no provider and no sign-up, and sends no mail', async () => {
    const settings = readSettings(env)
    expect(settings).toMatchObject({ signUp: false, providers: {} })
    const there = await startApp({ env })
    const response = await there.post('/api/auth/sign-in/email-otp', {
      email: 'admin@example.com',
      otp: code,
    })
    expect(response.status).toBe(200)
    await expect(
      there.runtime.sendMail({ to: 'stranger@example.org', subject: '', text: '', html: '' }, newId()),
    ).rejects.toThrow('A demo sends no mail')
    await there.close()
  })
})

test('every refusable action has a text in the dialog', () => {
  const { exists } = createServerI18n('en', allMessages)
  const kinds: Record<string, string[]> = {
    'user.bulk': ['ban', 'unban', 'revoke', 'delete'],
    ...Object.assign({}, ...moduleParts.map((part) => part.kinds)),
  }
  const names = writes.flatMap(({ name }) => kinds[name]?.map((kind) => `${name}.${kind}`) ?? [name])
  const ofEntities = new Set(entityParts.flatMap(({ calls }) => Object.keys(calls)))
  // The import is the same for all entities, described or not.
  const isShared = (name: string) => ofEntities.has(name) || /\.import[A-Z]/.test(name)
  const textOf = (name: string) =>
    isShared(name) ? `demo:entry.${name.split('.')[1]}` : `demo:actions.${name}`
  expect(names.filter((name) => !exists(textOf(name)))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { traverseContractProcedures } from '@orpc/server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'
import { type Role, roleNames } from '~/access/roles'
import { session, user } from '~/modules/auth/auth.table.server'
import { offeredPaths } from '~/modules/auth/service/offered-paths.server'
import { startApp, type TestApp } from '../../tests/support/app'
import { authEndpoints, type Endpoint } from '../../tests/support/attack-surface'
import { filesBelow } from '../../tests/support/files'
import { type Known, people, type Persona } from '../../tests/support/permission-rows'
import { authTable, callTable, functionTable, realIds } from '../../tests/support/permission-table'
import { api } from './api-router.server'

let app: TestApp
let known: Known
beforeAll(async () => {
  const listed = Array.from({ length: 50 }, (_, at) => `listed-${at}`)
  app = await startApp({ env: { ADMIN_IDS: listed.join(',') } })
  known = { ids: await realIds(app.db), unique: newAddress }
})
afterAll(() => app.close())

let numbers = 0
const newAddress = () => `matrix${++numbers}@example.org`
/** A new IP address for each request, so that no rate limit applies. */
const address = () => `198.18.${Math.floor(++numbers / 250) % 250}.${numbers % 250}`

type TestRequest = { method: string; path: string; body?: object }
type Outcome = { status: number; code: string | undefined }

/** A client that keeps its session cookie, which a change of role rotates. */
class Person {
  constructor(private cookie: string) {}

  async send({ method, path, body }: TestRequest): Promise<Outcome> {
    const response = await app.request(path, {
      method,
      cookie: this.cookie,
      address: address(),
      headers: {
        origin: app.runtime.settings.appUrl,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
    const given = response.headers.getSetCookie().findLast((line) => line.includes('session_token='))
    if (given) this.cookie = given.split(';', 1)[0]!
    const text = await response.text()
    const parsed = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string; json?: Outcome }
    return { status: response.status, code: parsed.code ?? parsed.json?.code }
  }
}

let listedPeople = 0

async function signedIn(role: string, id = `matrix-${++numbers}`): Promise<{ id: string; cookie: string }> {
  const email = newAddress()
  const onboardedAt = new Date()
  await app.db.insert(user).values({ id, email, name: 'Somebody', role, emailVerified: true, onboardedAt })
  const cookies = (await app.signIn(email)).split('; ')
  return { id, cookie: cookies.find((cookie) => cookie.includes('session_token='))! }
}

const change = (id: string, values: Partial<typeof user.$inferInsert>) =>
  app.db.update(user).set(values).where(eq(user.id, id))

/** Creates each persona. */
const become: Record<Persona, () => Promise<Person>> = {
  anonymous: async () => new Person(''),
  user: async () => new Person((await signedIn('user')).cookie),
  admin: async () => new Person((await signedIn('admin')).cookie),
  'user,admin': async () => new Person((await signedIn('user,admin')).cookie),
  configured: async () => new Person((await signedIn('user', `listed-${listedPeople++}`)).cookie),
  banned: async () => {
    const { id, cookie } = await signedIn('admin')
    await change(id, { banned: true })
    return new Person(cookie)
  },
  demoted: async () => {
    const { id, cookie } = await signedIn('admin')
    await change(id, { role: 'user' })
    return new Person(cookie)
  },
  impersonated: () => actAs('user', become.admin),
  'impersonated admin': () => actAs('admin', become.configured),
}

async function actAs(role: string, becomeActor: () => Promise<Person>): Promise<Person> {
  const { id } = await signedIn(role)
  const actor = await becomeActor()
  const body = { userId: id, reason: 'To look' }
  const path = '/api/auth/admin/impersonate-user'
  expect(await actor.send({ method: 'POST', path, body })).toMatchObject({ status: 200 })
  return actor
}

const there = new Map<Persona, Promise<Person>>()

function personOf(persona: Persona): Promise<Person> {
  const person = there.get(persona) ?? become[persona]()
  there.set(persona, person)
  return person
}

const inputOf = (row: { input?: object | ((given: Known) => object) }): Record<string, unknown> => ({
  ...(typeof row.input === 'function' ? row.input(known) : row.input),
})

/** Whether a response is a refusal of access, by its status and code. */
const isRefused = ({ status, code }: Outcome) =>
  status === 401 || status === 403 || (status === 404 && (code === undefined || code === 'NOT_FOUND'))

const isActing = (persona: Persona) => persona === 'impersonated' || persona === 'impersonated admin'

const isNobody = (persona: Persona) => persona === 'anonymous' || persona === 'banned'

/** Returns the errors of one row of the table, for all personas. */
async function wrongWith(
  {
    through,
    expectedResponse,
    ends,
  }: { through: readonly Persona[]; expectedResponse?: Outcome; ends?: true },
  requests: () => TestRequest[],
  refusalFor: (persona: Persona) => Outcome,
): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const persona of people) {
    for (const request of requests()) {
      const outcome = await (await personOf(persona)).send(request)
      const wanted = through.includes(persona) ? expectedResponse : refusalFor(persona)
      const isRight = wanted
        ? outcome.status === wanted.status && outcome.code === wanted.code
        : !isRefused(outcome) && outcome.status < 500
      if (!isRight) wrong.push({ persona, ...outcome, request, wanted: wanted ?? 'through' })
      if (ends) there.delete(persona)
    }
  }
  return wrong
}

/** Roles without a column in the table; access/roles.ts defines their permissions. */
const furtherRoles = roleNames.filter((role) => role !== 'user' && role !== 'admin')

const further = new Map<Role, Promise<Person>>()

function personWith(role: Role): Promise<Person> {
  const person = further.get(role) ?? signedIn(role).then(({ cookie }) => new Person(cookie))
  further.set(role, person)
  return person
}

type Call = { name: string; method: string; path: string; access: string }
const calls: Call[] = []
traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
  const { route, meta } = contract['~orpc']
  const { access } = meta as { access: string }
  calls.push({ name: path.join('.'), method: route.method ?? 'POST', path: route.path ?? '', access })
})

/** The same call through RPC and through REST. */
function attackSurface({ name, method, path }: Call, input: Record<string, unknown>): TestRequest[] {
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field])
    delete rest[field]
    return value
  })
  const isRead = method === 'GET'
  return [
    { method: 'POST', path: `/api/rpc/${name.replace('.', '/')}`, body: { json: input } },
    { method, path: `/api/rest${filled}`, ...(!isRead && { body: rest }) },
  ]
}

describe('the calls', () => {
  test('match the table', () => {
    expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(callTable).toSorted())
  })

  test.each(calls)('$name', async (call) => {
    const row = callTable[call.name]!
    const refusalFor = (persona: Persona): Outcome => {
      if (isNobody(persona)) return { status: 401, code: 'UNAUTHORIZED' }
      // They have the permission, but impersonation is read-only.
      const mayActing = persona === 'impersonated admin' || (persona === 'impersonated' && !row.code)
      if (mayActing) return { status: 403, code: 'NOT_WHILE_IMPERSONATING' }
      return { status: 403, code: row.code }
    }
    expect(await wrongWith(row, () => attackSurface(call, inputOf(row)), refusalFor)).toEqual([])
  })

  test.each(furtherRoles.flatMap((role) => calls.map((call) => ({ ...call, role }))))(
    '$name admits $role according to its permission',
    async ({ role, ...call }) => {
      const row = callTable[call.name]!
      const isOpen = !call.access.includes('.') || can({ role }, call.access as Permission)
      const person = await personWith(role)
      for (const request of attackSurface(call, inputOf(row))) {
        const { status, code } = await person.send(request)
        if (isOpen) expect({ status, code }).not.toEqual({ status: 403, code: row.code ?? 'FORBIDDEN' })
        else expect({ status, code }).toEqual({ status: 403, code: row.code })
      }
    },
  )

  test('writes are refused while impersonating', () => {
    const writes = calls.filter(({ method }) => method !== 'GET')
    expect(writes.filter(({ name }) => callTable[name]!.through.some(isActing))).toEqual([])
  })

  test.each(calls.filter(({ method }) => method !== 'GET'))(
    '$name rejects an unknown field by its name',
    async (call) => {
      const person = await personOf('admin')
      const input = { ...inputOf(callTable[call.name]!), emailVerified: true }
      for (const request of attackSurface(call, input))
        expect(await person.send(request)).toEqual({ status: 400, code: 'INVALID_INPUT' })
    },
  )
})

function requestTo({ path, method }: Endpoint, input: Record<string, unknown>): TestRequest {
  const url = `/api/auth${path.replaceAll(/:\w+/g, 'none')}`
  if (method !== 'GET') return { method, path: url, body: input }
  const query = new URLSearchParams(input as Record<string, string>).toString()
  return { method, path: query ? `${url}?${query}` : url }
}

describe('the endpoints of the authentication service', () => {
  test('match the table', () => {
    const mounted = new Set(authEndpoints(app).map(({ path }) => path))
    expect([...offeredPaths].toSorted()).toEqual(Object.keys(authTable).toSorted())
    expect([...offeredPaths].filter((path) => !mounted.has(path))).toEqual([])
  })

  test.each(Object.entries(authTable))('%s', async (path, row) => {
    // While impersonating, the pipeline refuses first.
    const refusalFor = (persona: Persona): Outcome =>
      isActing(persona)
        ? { status: 403, code: 'NOT_WHILE_IMPERSONATING' }
        : isNobody(persona)
          ? { status: 401, code: 'UNAUTHORIZED' }
          : { status: 403, code: row.code }
    const endpoints = authEndpoints(app).filter((each) => each.path === path && !isUnused(each))
    expect(endpoints.length).toBeGreaterThan(0)
    const requests = () => endpoints.map((each) => requestTo(each, inputOf(row)))
    expect(await wrongWith(row, requests, refusalFor)).toEqual([])
  })

  test('disabled ones return 404 to everybody', async () => {
    const others = authEndpoints(app).filter(({ path }) => !(path in authTable))
    expect(others.length).toBeGreaterThan(10)
    const wrong: unknown[] = []
    for (const each of [...others, { path: '/admin/set-user-password', method: 'POST' }]) {
      for (const persona of people) {
        const { status } = await (await personOf(persona)).send(requestTo(each, {}))
        if (status !== (isActing(persona) ? 403 : 404)) wrong.push({ ...each, persona, status })
      }
    }
    expect(wrong).toEqual([])
  })
})

/** The library supports it for a setting that we do not use, and returns 405. */
const isUnused = ({ path, method }: Endpoint) => path === '/get-session' && method === 'POST'

test('the server functions match the table', () => {
  const found = filesBelow('src', /\.tsx?$/).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(\w+) = createServerFn\(/g)].map(
      ([, name]) => `${path} ${name}`,
    ),
  )
  expect(found.toSorted()).toEqual(Object.keys(functionTable).toSorted())
})

describe("another user's data", () => {
  test('returns 404 to an ordinary user', async () => {
    const person = await become.user()
    const other = await signedIn('user')
    const [theirs] = await app.db.select().from(session).where(eq(session.userId, other.id))
    const ways: ((id: string) => TestRequest)[] = [
      (id) => ({ method: 'DELETE', path: `/api/rest/account/devices/${id}` }),
      (id) => ({ method: 'POST', path: '/api/auth/revoke-session', body: { token: id } }),
      (id) => ({ method: 'POST', path: '/api/auth/passkey/delete-passkey', body: { id } }),
      (id) => ({ method: 'GET', path: `/api/rest/users/${id}` }),
      (id) => ({ method: 'GET', path: `/api/auth/admin/get-user?id=${id}` }),
      (id) => ({ method: 'POST', path: '/api/auth/admin/ban-user', body: { userId: id } }),
    ]
    for (const way of ways) {
      const unknown = await person.send(way('none'))
      for (const id of [theirs!.id, other.id]) expect(await person.send(way(id))).toEqual(unknown)
    }
    expect(await app.db.$count(session, eq(session.id, theirs!.id))).toBe(1)
  })
})

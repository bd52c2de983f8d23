import { traverseContractProcedures } from '@orpc/server'
import { asc, ne } from 'drizzle-orm'
import { expect } from 'vitest'
import { session, user } from '~/modules/auth/auth.table.server'
import { api } from '~/http/api-router.server'
import type { TestApp } from './app'
import { clientAddress } from './load'
import type { Known } from './permission-rows'
import { authTable, callTable, moduleParts, realIds } from './permission-table'

type Input = Record<string, unknown>

export type RequestSpec = { method: string; path: string; body?: Input }

type Call = { name: string; method: string; path: string }

/** The calls of the routers, by name. */
export const calls: Call[] = []
traverseContractProcedures({ router: api, path: [] }, ({ contract, path }) => {
  const { route } = contract['~orpc']
  calls.push({ name: path.join('.'), method: route.method ?? 'POST', path: route.path ?? '' })
})

export const writes = calls.filter(({ method }) => method !== 'GET')
export const reads = calls.filter(({ method }) => method === 'GET')

export type Endpoint = { path: string; method: string }

/** The endpoints of the authentication library with its plugins and ours. */
export function authEndpoints(app: TestApp): Endpoint[] {
  const mounted = Object.values(app.runtime.auth.api) as unknown as {
    path?: string
    options: { method?: string | string[] }
  }[]
  return mounted.flatMap(({ path, options }) =>
    path ? [options.method ?? 'GET'].flat().map((method) => ({ path, method })) : [],
  )
}

/** Bodies for calls that the permission table asks to change nothing. */
const changes: Record<string, Input> = {
  'user.update': { name: 'Another name' },
  ...Object.assign({}, ...moduleParts.map((part) => part.changes)),
}

/**
 * Every request that the product handles, with the inputs of the permission table and the ids of real rows: a request
 * for a row that does not exist would change nothing, refused or not.
 */
export async function attackSurface(app: TestApp) {
  const [other] = await app.db.select().from(user).where(ne(user.email, 'admin@example.com')).limit(1)
  const sessions = await app.db.select().from(session).orderBy(asc(session.createdAt))
  const ids = await realIds(app.db)
  // A list that lost calls would attack less and still pass.
  expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(callTable).toSorted())
  const real = { userId: other!.id, sessionId: sessions.at(-1)!.id }

  let made = 0
  const known: Known = { ids, unique: () => `newcomer${++made}@example.org` }

  function aimed(input: Input, namespace: string): Input {
    const id = { ...ids, account: real.sessionId }[namespace] ?? real.userId
    const namesSession = new Set(['token', 'sessionToken', 'sessionId'])
    const at = (key: string, value: unknown): unknown => {
      if (namesSession.has(key)) return real.sessionId
      if (value === 'nobody') return id
      if (Array.isArray(value)) return value.map((each) => at(key, each))
      return typeof value === 'object' && value !== null ? all(value as Input) : value
    }
    const all = (values: Input): Input =>
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, at(key, value)]))
    return all(input)
  }

  const inputOf = (row: { input?: object | ((given: Known) => object) }, namespace: string) =>
    aimed({ ...(typeof row.input === 'function' ? row.input(known) : row.input) }, namespace)

  return {
    real,

    /** The same call through RPC and through REST. */
    ofCall: ({ name, method, path }: Call): RequestSpec[] => {
      const [namespace = '', action = ''] = name.split('.')
      // A call may remove another kind of row: 'book.removeGenre'.
      const aim = /^remove([A-Z]\w*)$/.exec(action)?.[1]?.toLowerCase() ?? namespace
      const input: Input = { ...inputOf(callTable[name]!, aim), ...changes[name] }
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
    },

    ofEndpoint: ({ path, method }: Endpoint): RequestSpec => {
      const url = `/api/auth${path.replaceAll(/:\w+/g, 'github')}`
      const input = inputOf(authTable[path] ?? {}, 'user')
      if (method !== 'GET') return { method, path: url, body: input }
      return { method, path: `${url}?${new URLSearchParams(input as Record<string, string>).toString()}` }
    },

    endpoints: authEndpoints(app),
  }
}

export type AttackSurface = Awaited<ReturnType<typeof attackSurface>>

let visitors = 0

/**
 * Sends a same-origin request, unless the headers say otherwise, from a new client address each time to avoid rate
 * limits.
 */
export async function sendTo(
  app: TestApp,
  { method, path, body }: RequestSpec,
  { cookie = '', headers, text }: { cookie?: string; headers?: Record<string, string>; text?: string } = {},
) {
  const sent = text ?? (body && JSON.stringify(body))
  const response = await app.request(path, {
    method,
    cookie,
    address: clientAddress(++visitors),
    headers: headers ?? {
      origin: app.runtime.settings.appUrl,
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    },
    body: method === 'GET' || method === 'HEAD' ? undefined : sent,
  })
  const said = await response.text()
  const reply = (said.startsWith('{') ? JSON.parse(said) : {}) as TestResponse & { json?: TestResponse }
  const { code, message } = reply.json ?? reply
  return { status: response.status, code, message, said, headers: response.headers }
}

type TestResponse = { code?: string; message?: string }

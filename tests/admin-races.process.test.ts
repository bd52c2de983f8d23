// Module: user
import { beforeAll, describe, expect, test } from 'vitest'
import { builtFunctions } from './support/process'
import { functionTable } from './support/permission-table'
import { type Person, twoProcesses } from './support/two-processes'

const two = twoProcesses('http://localhost:4998')
const { urls, query, request, person: addPerson, session: addSession, behindLock } = two
const [toHere, toThere] = [0, 1]

const send = (to: number, method: string, path: string, cookie: string, body?: object) =>
  request(path, { url: urls[to], method, cookie, body })

type Door = 'rest' | 'auth'
type AuditEvent = {
  audited: string
  by: Record<Door, (to: number, cookie: string, on: Person) => Promise<Response>>
}

const auth = (to: number, cookie: string, path: string, body: object) =>
  send(to, 'POST', `/api/auth/admin/${path}`, cookie, body)

const events = {
  demote: {
    audited: 'user.set-role',
    by: {
      rest: (to, cookie, { id }) => send(to, 'PATCH', `/api/rest/users/${id}`, cookie, { role: 'user' }),
      auth: (to, cookie, { id }) => auth(to, cookie, 'set-role', { userId: id, role: 'user' }),
    },
  },
  ban: {
    audited: 'user.ban',
    by: {
      rest: (to, cookie, { id }) => send(to, 'PUT', `/api/rest/users/${id}/ban`, cookie, { reason: 'x' }),
      auth: (to, cookie, { id }) => auth(to, cookie, 'ban-user', { userId: id }),
    },
  },
  delete: {
    audited: 'user.delete',
    by: {
      rest: (to, cookie, { id }) => send(to, 'DELETE', `/api/rest/users/${id}`, cookie),
      auth: (to, cookie, { id }) => auth(to, cookie, 'remove-user', { userId: id }),
    },
  },
  revoke: {
    audited: 'session.revoke-all',
    by: {
      rest: (to, cookie, { id }) => send(to, 'DELETE', `/api/rest/users/${id}/sessions`, cookie),
      auth: (to, cookie, { id }) => auth(to, cookie, 'revoke-user-sessions', { userId: id }),
    },
  },
} satisfies Record<string, AuditEvent>

const apis = ['rest', 'auth'] as const

const against = ['demote', 'ban', 'delete'] as const
const pairs = against.flatMap((first) =>
  against.flatMap((second) =>
    apis.flatMap((one) => apis.map((other) => [events[first], one, events[second], other] as const)),
  ),
)

describe('two administrators who demote, ban or delete each other concurrently', () => {
  const rounds = 200

  test(`${rounds} rounds: one administrator remains, and the audit log records only what succeeded`, async () => {
    for (let round = 0; round < rounds; round++) {
      const [first, firstDoor, second, secondDoor] = pairs[round % pairs.length]!
      const a = await addPerson('admin')
      const b = await addPerson('admin')
      await query(`update "user" set role = 'user' where is_admin(role) and id <> all($1)`, [[a.id, b.id]])
      const cookies = [(await addSession(a)).cookie, (await addSession(b)).cookie] as const
      const [byA, byB] = await Promise.all([
        first.by[firstDoor](toHere, cookies[0], b),
        second.by[secondDoor](toThere, cookies[1], a),
      ])

      const statuses = [byA.status, byB.status]
      expect(statuses.filter((status) => ![200, 401, 403, 404, 409].includes(status))).toEqual([])
      const { rows: admins } = await query(
        `select id from "user" where is_active_admin(role, banned) and id = any($1)`,
        [[a.id, b.id]],
      )
      expect(admins.length).toBeGreaterThanOrEqual(1)
      const { rows: written } = await query(
        `select actor_id, action, subject_id from audit_entry where subject_id = any($1) order by actor_id`,
        [[a.id, b.id]],
      )
      const done = [
        { actor_id: a.id, action: first.audited, subject_id: b.id, status: byA.status },
        { actor_id: b.id, action: second.audited, subject_id: a.id, status: byB.status },
      ]
      expect(written).toEqual(
        done
          .filter(({ status }) => status === 200)
          .map(({ status: _, ...row }) => row)
          .toSorted((one, other) => (one.actor_id < other.actor_id ? -1 : 1)),
      )
      expect(written).toHaveLength(1)
    }
  })

  test('every pair of APIs, both requests authorized before either acts: the second is refused', async () => {
    // Deleting locks organizations and the other user before the caller's own row, so there the second request may win.
    for (const [first, firstDoor, second, secondDoor] of pairs.filter(([one]) => one !== events.delete)) {
      const both = [await addPerson('admin'), await addPerson('admin')]
      const [low, high] = both.toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Person, Person]
      const cookies = [(await addSession(low)).cookie, (await addSession(high)).cookie] as const
      const responses = await behindLock({ table: 'user', id: high.id }, [
        () => first.by[firstDoor](toHere, cookies[0], high),
        () => second.by[secondDoor](toThere, cookies[1], low),
      ])
      expect(responses.map(({ status }) => status)).toEqual([200, 401])
    }
  })
})

const functions = builtFunctions()

test('the permission table lists every server function of the build', () => {
  expect([...functions.keys()].toSorted()).toEqual(Object.keys(functionTable).toSorted())
})

type Endpoint = (cookie: string) => Promise<boolean>

/** Asks the other process for a page, an API call, a server function and an authentication endpoint. */
function endpointsOf(person: Person, paths: { page: string; call: string; service: string }): Endpoint[] {
  const isOk = (path: string) => async (cookie: string) => (await send(toThere, 'GET', path, cookie)).ok
  return [
    isOk(paths.page),
    isOk(`/api/rest${paths.call}`),
    isOk(`/api/auth${paths.service}`),
    async (cookie) => {
      const path = `/_serverFn/${functions.get('src/frame/session/init.functions.ts initApp')}`
      // TanStack Start refuses server functions to cross-site requests.
      const headers = { cookie, 'x-tsr-serverFn': 'true', 'sec-fetch-site': 'same-origin' }
      const response = await fetch(urls[toThere] + path, { headers })
      const text = await response.text()
      expect(response.status).toBe(200)
      return text.includes(person.email) && (paths.page === '/app' || text.includes('"admin"'))
    },
  ]
}

const asAdmin = { page: '/manager/dashboard', call: '/users', service: '/admin/list-users?limit=1' }
const asUser = { page: '/app', call: '/account/devices', service: '/list-sessions' }

describe('a change to an administrator in one process takes effect at the next request to the other', () => {
  let boss: string
  beforeAll(async () => void (boss = (await addSession(await addPerson('admin'))).cookie))

  const ways = Object.keys(events).flatMap((name) =>
    apis.map((api) => [name as keyof typeof events, api] as const),
  )

  test.each(ways)('%s through %s, for their own session and for an impersonation', async (name, api) => {
    const admin = await addPerson('admin')
    const other = await addPerson('user')
    const endpoints: { endpoint: Endpoint; cookie: string }[] = []
    // One session for each endpoint, so that each is the first to see the change.
    for (const endpoint of endpointsOf(admin, asAdmin)) {
      const session = await addSession(admin)
      endpoints.push({ endpoint, cookie: session.cookie })
    }
    for (const endpoint of endpointsOf(other, asUser)) {
      const session = await addSession(other, { admin, session: await addSession(admin) })
      endpoints.push({ endpoint, cookie: session.cookie })
    }
    const seen = () => Promise.all(endpoints.map(({ endpoint, cookie }) => endpoint(cookie)))
    expect(await seen()).toEqual(endpoints.map(() => true))
    expect((await events[name].by[api](toHere, boss, admin)).status).toBe(200)
    expect(await seen()).toEqual(endpoints.map(() => false))
  })

  test.each(apis)(
    'revoking a session through %s also ends the impersonation started with it, and no other session',
    async (api) => {
      const admin = await addPerson('admin')
      const other = await addPerson('user')
      const [ended, stored] = [await addSession(admin), await addSession(admin)]
      const acting = await Promise.all(
        [ended, stored].map((session) => addSession(other, { admin, session })),
      )
      const seen = async () => [
        await Promise.all(endpointsOf(admin, asAdmin).map((endpoint) => endpoint(ended.cookie))),
        await Promise.all(endpointsOf(other, asUser).map((endpoint) => endpoint(acting[0]!.cookie))),
        await Promise.all(endpointsOf(admin, asAdmin).map((endpoint) => endpoint(stored.cookie))),
        await Promise.all(endpointsOf(other, asUser).map((endpoint) => endpoint(acting[1]!.cookie))),
      ]
      const [yes, no] = [Array(4).fill(true), Array(4).fill(false)]
      expect(await seen()).toEqual([yes, yes, yes, yes])
      const revoked =
        api === 'rest'
          ? await send(toHere, 'DELETE', `/api/rest/users/${admin.id}/sessions/${ended.id}`, boss)
          : await auth(toHere, boss, 'revoke-user-session', { sessionToken: ended.id })
      expect(revoked.status).toBe(200)
      expect(await seen()).toEqual([no, no, yes, yes])
    },
  )
})

// Module: user
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '~/modules/auth/sessions/session-cookie.server'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { builtFunctions } from './support/built-functions'
import { functionTable } from './support/permission-table'
import { killAll, removeTemporary, serving, temporary } from './support/process'
import { cookieName } from '~/lib/product'

/** Administrators on two processes and one PostgreSQL, through both APIs. */
const appUrl = 'http://localhost:4998'
const secret = 'k8Jq2mVx0ZrT5uYw7bNc3dLf6hGs9aPe'
let postgres: Awaited<ReturnType<typeof startPostgres>>
let database: Client
let here: string
let there: string

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  const env = {
    DATABASE_URL: postgres.url,
    APP_URL: appUrl,
    AUTH_SECRET: secret,
    // Every request says that it comes from elsewhere: the limits by network address are another test's.
    TRUSTED_PROXIES: '127.0.0.1,::1',
  }
  here = (await serving({ ...env, DATA_DIR: temporary() })).url
  there = (await serving({ ...env, DATA_DIR: temporary() })).url
  database = new Client(postgres.url)
  await database.connect()
}, 60_000)

afterAll(async () => {
  await database.end()
  killAll()
  await postgres.stop()
  removeTemporary()
})

type Person = { id: string; email: string }

async function addPerson(role: string): Promise<Person> {
  const id = randomUUID()
  const email = `${id}@example.com`
  await database.query(
    `insert into "user" (id, name, email, email_verified, role, onboarded_at) values ($1, 'Somebody', $2, true, $3, now())`,
    [id, email, role],
  )
  return { id, email }
}

type Session = { id: string; cookie: string }

/** Signing in is other tests' subject, and takes longer than what is tested here. */
async function addSession(person: Person, behind?: { admin: Person; session: Session }): Promise<Session> {
  const [id, token] = [randomUUID(), randomUUID()]
  await database.query(
    `insert into session (id, token, user_id, expires_at, impersonated_by, impersonator_session)
     values ($1, $2, $3, now() + interval '50 minutes', $4, $5)`,
    [id, token, person.id, behind?.admin.id, behind?.session.id],
  )
  return { id, cookie: `${cookieName('session_token')}=${signToken(token, secret)}` }
}

let requests = 0

function ask(url: string, method: string, path: string, cookie: string, body?: object) {
  requests += 1
  return fetch(url + path, {
    method,
    redirect: 'manual',
    headers: {
      origin: appUrl,
      cookie,
      'x-forwarded-for': `198.18.${Math.floor(requests / 250) % 250}.${requests % 250}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
}

type Door = 'rest' | 'auth'
type AuditEvent = {
  audited: string
  by: Record<Door, (url: string, cookie: string, on: Person) => Promise<Response>>
}

const auth = (url: string, cookie: string, path: string, body: object) =>
  ask(url, 'POST', `/api/auth/admin/${path}`, cookie, body)

const events = {
  demote: {
    audited: 'user.set-role',
    by: {
      rest: (url, cookie, { id }) => ask(url, 'PATCH', `/api/rest/users/${id}`, cookie, { role: 'user' }),
      auth: (url, cookie, { id }) => auth(url, cookie, 'set-role', { userId: id, role: 'user' }),
    },
  },
  ban: {
    audited: 'user.ban',
    by: {
      rest: (url, cookie, { id }) => ask(url, 'PUT', `/api/rest/users/${id}/ban`, cookie, { reason: 'x' }),
      auth: (url, cookie, { id }) => auth(url, cookie, 'ban-user', { userId: id }),
    },
  },
  delete: {
    audited: 'user.delete',
    by: {
      rest: (url, cookie, { id }) => ask(url, 'DELETE', `/api/rest/users/${id}`, cookie),
      auth: (url, cookie, { id }) => auth(url, cookie, 'remove-user', { userId: id }),
    },
  },
  revoke: {
    audited: 'session.revoke-all',
    by: {
      rest: (url, cookie, { id }) => ask(url, 'DELETE', `/api/rest/users/${id}/sessions`, cookie),
      auth: (url, cookie, { id }) => auth(url, cookie, 'revoke-user-sessions', { userId: id }),
    },
  },
} satisfies Record<string, AuditEvent>

const apis = ['rest', 'auth'] as const

/** Every pair of events through every pair of APIs, again and again. */
const against = ['demote', 'ban', 'delete'] as const
const pairs = against.flatMap((first) =>
  against.flatMap((second) =>
    apis.flatMap((one) => apis.map((other) => [events[first], one, events[second], other] as const)),
  ),
)

describe('two administrators who demote, ban or delete each other at once', () => {
  const rounds = 200

  test(`${rounds} rounds: one stays, and the log says what was done and nothing else`, async () => {
    let collisions = 0
    for (let round = 0; round < rounds; round++) {
      const [first, firstDoor, second, secondDoor] = pairs[round % pairs.length]!
      const a = await addPerson('admin')
      const b = await addPerson('admin')
      await database.query(`update "user" set role = 'user' where is_admin(role) and id <> all($1)`, [
        [a.id, b.id],
      ])
      const cookies = [(await addSession(a)).cookie, (await addSession(b)).cookie] as const
      const [byA, byB] = await Promise.all([
        first.by[firstDoor](here, cookies[0], b),
        second.by[secondDoor](there, cookies[1], a),
      ])

      const statuses = [byA.status, byB.status]
      expect(statuses.filter((status) => ![200, 401, 403, 404, 409].includes(status))).toEqual([])
      const { rows: admins } = await database.query(
        `select id from "user" where is_active_admin(role, banned) and id = any($1)`,
        [[a.id, b.id]],
      )
      expect(admins.length).toBeGreaterThanOrEqual(1)
      const { rows: written } = await database.query(
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
      if (statuses.includes(409)) collisions += 1
    }
    // Both had been let in, and the last administrator stood in the way: or this would have tested nothing.
    expect(collisions).toBeGreaterThan(rounds / 20)
  })
})

const functions = builtFunctions()

test('the server functions that were built are those of the table', () => {
  expect([...functions.keys()].toSorted()).toEqual(Object.keys(functionTable).toSorted())
})

type Place = (cookie: string) => Promise<boolean>

/** What someone is told by the other process: a page, a call, a server function, the authentication service. */
function placesOf(who: Person, paths: { page: string; call: string; service: string }): Place[] {
  const isOk = (path: string) => async (cookie: string) => (await ask(there, 'GET', path, cookie)).ok
  return [
    isOk(paths.page),
    isOk(`/api/rest${paths.call}`),
    isOk(`/api/auth${paths.service}`),
    async (cookie) => {
      const path = `/_serverFn/${functions.get('src/frame/session/init.functions.ts initApp')}`
      // As a page's own script asks: Start refuses functions to other sites.
      const headers = { cookie, 'x-tsr-serverFn': 'true', 'sec-fetch-site': 'same-origin' }
      const response = await fetch(there + path, { headers })
      const text = await response.text()
      expect(response.status).toBe(200)
      return text.includes(who.email) && (paths.page === '/app' || text.includes('"admin"'))
    },
  ]
}

const asAdmin = { page: '/manager/dashboard', call: '/users', service: '/admin/list-users?limit=1' }
const asUser = { page: '/app', call: '/account/devices', service: '/list-sessions' }

describe('what one process does to an administrator counts at the next request to the other', () => {
  let boss: string
  beforeAll(async () => void (boss = (await addSession(await addPerson('admin'))).cookie))

  const ways = Object.keys(events).flatMap((name) =>
    apis.map((api) => [name as keyof typeof events, api] as const),
  )

  test.each(ways)('%s through %s, for themselves and for whom they act as', async (name, api) => {
    const admin = await addPerson('admin')
    const other = await addPerson('user')
    const places: { place: Place; cookie: string }[] = []
    // A session for each place, so that each is asked first.
    for (const place of placesOf(admin, asAdmin)) {
      const session = await addSession(admin)
      places.push({ place, cookie: session.cookie })
    }
    for (const place of placesOf(other, asUser)) {
      const session = await addSession(other, { admin, session: await addSession(admin) })
      places.push({ place, cookie: session.cookie })
    }
    const seen = () => Promise.all(places.map(({ place, cookie }) => place(cookie)))
    expect(await seen()).toEqual(places.map(() => true))
    expect((await events[name].by[api](here, boss, admin)).status).toBe(200)
    expect(await seen()).toEqual(places.map(() => false))
  })

  test.each(apis)(
    'one session revoked through %s takes along what was begun with it, and no other',
    async (api) => {
      const admin = await addPerson('admin')
      const other = await addPerson('user')
      const [ended, kept] = [await addSession(admin), await addSession(admin)]
      const acting = await Promise.all([ended, kept].map((session) => addSession(other, { admin, session })))
      const seen = async () => [
        await Promise.all(placesOf(admin, asAdmin).map((place) => place(ended.cookie))),
        await Promise.all(placesOf(other, asUser).map((place) => place(acting[0]!.cookie))),
        await Promise.all(placesOf(admin, asAdmin).map((place) => place(kept.cookie))),
        await Promise.all(placesOf(other, asUser).map((place) => place(acting[1]!.cookie))),
      ]
      const [yes, no] = [Array(4).fill(true), Array(4).fill(false)]
      expect(await seen()).toEqual([yes, yes, yes, yes])
      const revoked =
        api === 'rest'
          ? await ask(here, 'DELETE', `/api/rest/users/${admin.id}/sessions/${ended.id}`, boss)
          : await auth(here, boss, 'revoke-user-session', { sessionToken: ended.id })
      expect(revoked.status).toBe(200)
      expect(await seen()).toEqual([no, no, yes, yes])
    },
  )
})

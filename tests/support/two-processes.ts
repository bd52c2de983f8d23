import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { clientAddress, secret, sessionCookie } from './load'
import { killAll, removeTemporary, serving, temporary } from './process'

export type Person = { id: string; email: string }
export type Session = { id: string; cookie: string }

type RequestSpec = { method?: string; cookie?: string; body?: object; url?: string }

/** Two processes on one PostgreSQL, so that state in the memory of one process cannot make a test pass. */
export function twoProcesses(appUrl: string, settings: Record<string, string> = {}) {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let log = ''
  const clients: Client[] = []
  const urls: string[] = []
  let requests = 0

  async function connect(): Promise<Client> {
    const client = new Client(postgres.url)
    clients.push(client)
    await client.connect()
    return client
  }

  beforeAll(async () => {
    postgres = await startPostgres({ settings: ['fsync=off'], onLog: (text) => void (log += text) })
    const env = {
      DATABASE_URL: postgres.url,
      APP_URL: appUrl,
      AUTH_SECRET: secret,
      // Each request uses another client address, so that rate limits do not apply.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...settings,
    }
    for (let at = 0; at < 2; at++) urls.push((await serving({ ...env, DATA_DIR: temporary() })).url)
    await connect()
    await connect()
  }, 60_000)

  afterAll(async () => {
    for (const client of clients) await client.end()
    killAll()
    await postgres.stop()
    removeTemporary()
  })

  const query = (text: string, values: unknown[] = []) => clients[0]!.query(text, values)

  const rowsOf = async <T = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await query(text, values)).rows as T[]

  /** Sends to the process that is named, otherwise alternates between the two. */
  function request(
    path: string,
    { method = 'GET', cookie = '', body, url }: RequestSpec = {},
  ): Promise<Response> {
    requests += 1
    return fetch((url ?? urls[requests % 2]) + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: appUrl,
        cookie,
        'x-forwarded-for': clientAddress(requests),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
  }

  async function person(role = 'user'): Promise<Person> {
    const id = randomUUID()
    const email = `${id}@example.com`
    await query(
      `insert into "user" (id, name, email, email_verified, role, onboarded_at) values ($1, 'Somebody', $2, true, $3, now())`,
      [id, email, role],
    )
    return { id, email }
  }

  /** Creates the session in the database: faster than signing in. */
  async function session(of: Person, behind?: { admin: Person; session: Session }): Promise<Session> {
    const [id, token] = [randomUUID(), randomUUID()]
    await query(
      `insert into session (id, token, user_id, expires_at, impersonated_by, impersonator_session)
       values ($1, $2, $3, now() + interval '50 minutes', $4, $5)`,
      [id, token, of.id, behind?.admin.id, behind?.session.id],
    )
    return { id, cookie: sessionCookie(token) }
  }

  const waiting = async () =>
    Number((await rowsOf(`select count(*) from pg_stat_activity where wait_event_type = 'Lock'`))[0]!.count)

  /**
   * Locks a row, starts each action until it waits for that lock, then releases it: the actions continue in this order,
   * and what they read before the lock is stale. An action that does not wait is not protected by that lock.
   */
  async function behindLock<T>(
    row: { table: 'organization' | 'user'; id: string },
    acts: (() => Promise<T>)[],
    /** SQL to run while they wait. */
    meanwhile?: string,
  ): Promise<T[]> {
    const holder = clients[1]!
    await holder.query('begin')
    try {
      await holder.query(`select from "${row.table}" where id = $1 for no key update`, [row.id])
      const began: Promise<T>[] = []
      for (const act of acts) {
        began.push(act())
        await vi.waitFor(async () => expect(await waiting()).toBe(began.length), {
          timeout: 5000,
          interval: 5,
        })
      }
      if (meanwhile) await holder.query(meanwhile)
      await holder.query('commit')
      return await Promise.all(began)
    } finally {
      await holder.query('rollback')
    }
  }

  /** Counted in the log: retried transactions hide deadlocks from the client. */
  const deadlocks = () => log.split('deadlock detected').length - 1

  return { urls, query, rowsOf, request, person, session, behindLock, deadlocks }
}

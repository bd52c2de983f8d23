import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { type TestResponse, sendRequest, createPerson, secret, sessionOf, tally } from './support/load'
import { installed, startPgBouncer } from './support/pgbouncer'
import { killAll, removeTemporary, serving, start, temporary } from './support/process'

const origin = 'http://localhost:4995'

describe.runIf(installed('pgbouncer'))('behind PgBouncer in transaction mode', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
  let database: Client

  beforeAll(async () => {
    postgres = await startPostgres({ settings: ['fsync=off'] })
    bouncer = await startPgBouncer(postgres.url)
    database = new Client(postgres.url)
    await database.connect()
  }, 30_000)

  afterAll(async () => {
    await database.end()
    killAll()
    await postgres.stop()
    removeTemporary()
  })

  const env = () => ({
    DATABASE_URL: bouncer.url,
    APP_URL: origin,
    AUTH_SECRET: secret,
    DATA_DIR: temporary(),
  })

  test('a start without the required setting names it', async () => {
    const { code, output } = await start(env()).ended
    expect(code).toBe(1)
    expect(output).toContain('DATABASE_POOLER=transaction')
  })

  test('migrates, answers 200 requests on four connections, and leaves no locks or session settings behind', async () => {
    const server = await serving({ ...env(), DATABASE_POOLER: 'transaction' })
    const cookie = await sessionOf(database, 'admin@example.com')
    const responses: TestResponse[] = []
    for (let round = 0; round < 10; round++) {
      const requests = Array.from({ length: 20 }, (_, index) =>
        index % 4 === 0
          ? createPerson(server.url, `Pooled ${round} ${index}`, { cookie, origin })
          : sendRequest(`${server.url}${index % 4 === 1 ? '/manager/users' : '/api/rest/users'}`, { cookie }),
      )
      responses.push(...(await Promise.all(requests)))
    }
    expect(tally(responses)).toEqual({ 200: 150, 201: 50 })
    const { rows: locks } = await database.query(`select * from pg_locks where locktype = 'advisory'`)
    expect(locks).toEqual([])
    const pooled = new Client(bouncer.url)
    await pooled.connect()
    const { rows } = await pooled.query('show statement_timeout')
    expect(rows).toEqual([{ statement_timeout: '0' }])
    await pooled.end()
  })

  test('reads of tenants on shared connections return their own rows and leave no tenant behind', async () => {
    const server = await serving({ ...env(), DATABASE_POOLER: 'transaction' })
    const emails = ['admin@example.com', 'user@example.com']
    const cookies = [await sessionOf(database, emails[0]!), await sessionOf(database, emails[1]!)]
    const shelvesOf = async (at: number) =>
      (await sendRequest(`${server.url}/api/rest/shelves/reading/books`, { cookie: cookies[at]! })).body
    const alone = [await shelvesOf(0), await shelvesOf(1)]
    expect(alone[0]).not.toBe(alone[1])
    const mixed = await Promise.all(Array.from({ length: 60 }, (_, index) => shelvesOf(index % 2)))
    expect(mixed).toEqual(mixed.map((_, index) => alone[index % 2]))
    const pooled = new Client(bouncer.url)
    await pooled.connect()
    for (let times = 0; times < 8; times++) {
      const { rows } = await pooled.query(`select coalesce(current_setting('app.tenant', true), '') as "it"`)
      expect(rows).toEqual([{ it: '' }])
    }
    await pooled.end()
  })

  test('statement timeouts apply', async () => {
    const server = await serving({
      ...env(),
      DATABASE_POOLER: 'transaction',
      DATABASE_LOCK_TIMEOUT_MS: '200',
    })
    const cookie = await sessionOf(database, 'admin@example.com')
    await database.query('begin; lock table audit_entry in access exclusive mode')
    const { status, retryAfter } = await sendRequest(`${server.url}/api/rest/audit`, { cookie })
    await database.query('rollback')
    expect([status, retryAfter]).toEqual([503, '1'])
  })

  test('migrations use their own address and role', async () => {
    await database.query('create database other')
    await database.query('create role migrator superuser login')
    await database.query('create role app login')
    const { hostname, port } = new URL(postgres.url)
    const at = (role: string) => `postgres://${role}@${hostname}:${port}/other`
    const own = new Client(at('postgres'))
    await own.connect()
    await own.query(`
      alter default privileges for role migrator grant select, insert, update, delete on tables to app;
      alter default privileges for role migrator grant usage on schemas to app`)
    await serving({ ...env(), DATABASE_URL: at('app'), MIGRATION_DATABASE_URL: at('migrator') })
    const { rows } = await own.query(`select distinct tableowner from pg_tables where schemaname = 'public'`)
    expect(rows).toEqual([{ tableowner: 'migrator' }])
    await own.end()
  })
})

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { figure, slowest } from '../support/figures'
import { sendRequest, secret, sessionOf, steadily, tally } from '../support/load'
import { installed, startPgBouncer } from '../support/pgbouncer'
import { killAll, removeTemporary, serving, temporary } from '../support/process'

const origin = 'http://localhost:4993'

describe.runIf(installed('pgbouncer'))('PgBouncer in transaction mode', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
  let database: Client

  beforeAll(async () => {
    postgres = await startPostgres({ settings: ['fsync=off'] })
    bouncer = await startPgBouncer(postgres.url)
    database = new Client(postgres.url)
    await database.connect()
  })

  afterAll(async () => {
    await database.end()
    killAll()
    await postgres.stop()
    removeTemporary()
  })

  test('ten starts under load leave no advisory lock behind', async () => {
    const begin = () =>
      serving({
        DATABASE_URL: bouncer.url,
        DATABASE_POOLER: 'transaction',
        APP_URL: origin,
        AUTH_SECRET: secret,
        DATA_DIR: temporary(),
      })
    const server = await begin()
    const cookie = await sessionOf(database, 'admin@example.com')
    const load = steadily(20, (index) =>
      index % 2 === 0
        ? sendRequest(`${server.url}/app/books`, { cookie })
        : sendRequest(`${server.url}/api/rest/genres`, {
            cookie,
            origin,
            body: { name: `Start ${index}`, color: '#225588' },
          }),
    )
    const starts: number[] = []
    for (let round = 0; round < 10; round++) {
      const began = performance.now()
      const other = await begin()
      starts.push(Math.round(performance.now() - began))
      other.child.kill('SIGTERM')
      await other.ended
    }
    const responses = await load.stop()
    const { rows: locks } = await database.query(`select * from pg_locks where locktype = 'advisory'`)
    figure('PgBouncer, 10 starts under 20 requests a second', {
      requests: responses.length,
      failed: responses.filter(({ status }) => status >= 400 || status === 0).length,
      'advisory locks left': locks.length,
      'slowest start (ms)': slowest(starts).max,
    })
    expect(Object.keys(tally(responses)).toSorted()).toEqual(['200', '201'])
    expect(locks).toEqual([])
  })
})

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figure } from '../support/figures'
import { sendRequest, secret, sessionOf, steadily, tally } from '../support/load'
import { hasPatroni, startCluster } from '../support/patroni'
import { killAll, removeTemporary, serving, temporary } from '../support/process'

const origin = 'http://localhost:4995'

describe.runIf(hasPatroni())('a cluster of three nodes with one primary', () => {
  let cluster: Awaited<ReturnType<typeof startCluster>>
  let server: Awaited<ReturnType<typeof serving>>
  let cookie: string

  beforeAll(async () => {
    cluster = await startCluster()
    await cluster.primary()
    await cluster.settled()
    server = await serving({
      DATABASE_URL: cluster.url,
      APP_URL: origin,
      AUTH_SECRET: secret,
      DATA_DIR: temporary(),
    })
    cookie = await onPrimary((database) => sessionOf(database, 'admin@example.com'))
  }, 180_000)

  afterAll(async () => {
    killAll()
    await cluster?.stop()
    removeTemporary()
  })

  async function onPrimary<T>(work: (database: Client) => Promise<T>): Promise<T> {
    const database = new Client(cluster.url)
    await database.connect()
    try {
      return await work(database)
    } finally {
      await database.end()
    }
  }

  async function writeThrough(label: string, change: () => Promise<string>) {
    const load = steadily(40, async (index) => {
      const response = await sendRequest(`${server.url}/api/rest/genres`, {
        cookie,
        origin,
        body: { name: `${label} ${index}`, color: '#aa33cc' },
      })
      return { ...response, name: `${label} ${index}`, at: performance.now() }
    })
    await expect.poll(() => load.sent.length, { timeout: 10_000 }).toBeGreaterThan(40)
    const before = await change()
    await cluster.primary(before)
    const electedAt = performance.now()
    // Leaves the pool time to recover after the failover.
    await expect.poll(() => performance.now() - electedAt, { timeout: 10_000 }).toBeGreaterThan(5000)
    const responses = await load.stop()

    const created = responses.filter(({ status }) => status === 201)
    const firstAfter = Math.min(...created.map(({ at }) => at).filter((at) => at > electedAt))
    const { rows } = await onPrimary((database) =>
      database.query('select name from genre where name = any($1)', [created.map(({ name }) => name)]),
    )
    const counts = tally(responses)
    figure(`${label} under 40 writes a second (Patroni, three nodes)`, {
      acknowledged: created.length,
      lost: created.length - rows.length,
      'answered 503': counts[503] ?? 0,
      'first success after a new primary, ms': Math.round(firstAfter - electedAt),
      'longest answer, ms': Math.max(...responses.map(({ ms }) => ms)),
    })
    expect(Object.keys(counts).filter((status) => !['201', '503'].includes(status))).toEqual([])
    expect(responses.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([])
    expect(rows).toHaveLength(created.length)
    expect(firstAfter - electedAt).toBeLessThan(1000)
    expect(server.child.exitCode).toBeNull()
  }
  const stillSignedIn = async () => (await sendRequest(`${server.url}/api/rest/genres`, { cookie })).status

  test('a switchover loses no acknowledged write and no session', async () => {
    await writeThrough('Switchover', async () => {
      const { name } = await cluster.primary()
      await cluster.switchover()
      return name
    })
    expect(await stillSignedIn()).toBe(200)
  }, 120_000)

  test('kill -9 of the primary and its watchdog loses none either', async () => {
    await cluster.settled()
    await writeThrough('kill -9 of the primary', async () => {
      const primary = await cluster.primary()
      cluster.kill(primary)
      return primary.name
    })
    expect(await stillSignedIn()).toBe(200)
  }, 180_000)
})

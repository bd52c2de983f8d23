import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serverModules } from '~/modules.server'
import type { Database } from '~/platform/database.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { deliverMail } from '~/platform/outbox.server'
import { sweepRateLimits } from '~/platform/rate-limit.server'
import { rowsOf } from '~/platform/rows-of.server'
import { languageCodes } from '~/i18n/languages'
import { allMessages } from '~/languages/all.server'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { startApp, type TestApp } from '../../../tests/support/app'
import { openTestDatabase } from '../../../tests/support/database'
import type { Job } from './jobs.contract'
import { listJobs } from './jobs.data.server'
import { refreshAfter } from './jobs.requests'

let app: TestApp
let admin: string

beforeAll(async () => {
  const database = await openTestDatabase()
  // A queue that a removed module has left behind.
  await database.db.execute(
    sql`select pgboss.create_queue('gone.kind', '{"policy": "standard", "retryLimit": 2}'::jsonb)`,
  )
  app = await startApp({ database })
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

afterEach(() => app.db.execute(sql`truncate pgboss.job`))

const first = (query: SQL) => app.db.execute(query).then((result) => rowsOf<{ id: string }>(result)[0]!.id)

type Stored = {
  kind?: string
  state?: string
  retries?: number
  createdAt?: SQL
  startedAt?: SQL | null
  startAfter?: SQL
  endedAt?: SQL | null
  output?: object | null
  policy?: string
}

const store = (stored: Stored = {}) => {
  const { kind = 'sweep.sign-in', state = 'created', retries = 0, policy = 'standard' } = stored
  const { createdAt = sql`now()`, startAfter = sql`now()`, startedAt = null, endedAt = null } = stored
  return first(sql`
    insert into pgboss.job (name, state, data, retry_count, retry_limit, created_on, start_after, started_on, completed_on, output, policy)
    values (${kind}, ${state}::pgboss.job_state, '{"secret": "input of the job"}', ${retries}, 5, ${createdAt}, ${startAfter},
      ${startedAt}, ${endedAt}, ${JSON.stringify(stored.output ?? null)}::jsonb, ${policy}) returning id`)
}

const storeFailed = (message: string, more: Stored = {}) =>
  store({
    state: 'failed',
    retries: 5,
    startedAt: sql`now()`,
    endedAt: sql`now()`,
    output: { kind: 'Error', message },
    ...more,
  })

type List = { items: Job[]; total: number; totalIsAtLeast: boolean; nextCursor: string | null }
const list = async (query = '') =>
  (await (await app.request(`/api/rest/jobs?${query}`, { cookie: admin })).json()) as List
const change = (id: string, action: 'retry' | 'cancel', cookie = admin) =>
  app.post(`/api/rest/jobs/${id}/${action}`, {}, { cookie })
const stateOf = async (id: string) => (await list()).items.find((job) => job.id === id)?.state
const auditOf = async (id: string) =>
  (await app.db.select().from(auditEntry)).filter(({ subjectId }) => subjectId === id)

describe('the list', () => {
  test('has the state, attempts, times and error of each job, newest first, and never its input', async () => {
    const waiting = await store({ createdAt: sql`'2026-01-01 10:00Z'`, startAfter: sql`'2999-01-01'` })
    const retrying = await store({
      state: 'retry',
      retries: 1,
      createdAt: sql`'2026-01-01 11:00Z'`,
      startedAt: sql`'2026-01-01 11:01Z'`,
      output: { kind: 'Error', message: 'no answer' },
    })
    const running = await store({
      state: 'active',
      retries: 1,
      createdAt: sql`'2026-01-01 12:00Z'`,
      startedAt: sql`'2026-01-01 12:01Z'`,
    })
    const done = await store({
      state: 'completed',
      createdAt: sql`'2026-01-01 13:00Z'`,
      startedAt: sql`'2026-01-01 13:01Z'`,
      endedAt: sql`'2026-01-01 13:02Z'`,
      output: { message: 'what its handler returned' },
    })
    // As pg-boss writes it.
    const output = { value: { message: 'job timed out' } }
    const failed = await storeFailed('', { createdAt: sql`'2026-01-01 14:00Z'`, output })
    const response = await app.request('/api/rest/jobs', { cookie: admin })
    const text = await response.text()
    expect(text).not.toMatch(/secret|input of the job|returned/)
    const { items, total } = JSON.parse(text) as List
    expect(total).toBe(5)
    expect(items).toMatchObject([
      { id: failed, state: 'failed', attempts: 6, maxAttempts: 6, error: 'job timed out', nextAt: null },
      { id: done, state: 'done', attempts: 1, endedAt: '2026-01-01T13:02:00.000Z', error: null },
      { id: running, state: 'running', attempts: 2, startedAt: '2026-01-01T12:01:00.000Z', nextAt: null },
      { id: retrying, state: 'retrying', attempts: 2, error: 'no answer', nextAt: expect.any(String) },
      { id: waiting, state: 'waiting', attempts: 0, startedAt: null, nextAt: '2999-01-01T00:00:00.000Z' },
    ])
    expect((await list('sort=createdAt')).items.map(({ id }) => id)).toEqual(
      items.map(({ id }) => id).toReversed(),
    )
  })

  test('is filtered by kind and state, and includes kinds of removed modules but not those of pg-boss', async () => {
    await app.db.execute(sql`select pgboss.create_queue('__pgboss__test', '{"policy": "standard"}'::jsonb)`)
    await store({ kind: '__pgboss__test' })
    const gone = await storeFailed('a', { kind: 'gone.kind' })
    const failed = await storeFailed('b')
    const waiting = await store()
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id).toSorted()
    expect(await ids('')).toEqual([gone, failed, waiting].toSorted())
    expect(await ids('kind=gone.kind')).toEqual([gone])
    expect(await ids('state=failed')).toEqual([gone, failed].toSorted())
    expect(await ids('state=waiting')).toEqual([waiting])
    expect(await list('state=failed&kind=sweep.sign-in')).toMatchObject({ items: [{ id: failed }], total: 1 })
    expect(await list('kind=no.such')).toMatchObject({ items: [], total: 0 })
    expect((await app.request('/api/rest/jobs?state=any', { cookie: admin })).status).toBe(400)
    const { kinds } = (await (await app.request('/api/rest/jobs/kinds', { cookie: admin })).json()) as {
      kinds: string[]
    }
    expect(kinds).toEqual(expect.arrayContaining(['gone.kind', 'sweep.sign-in', 'sweep.rate-limits']))
    expect(kinds.filter((kind) => kind.startsWith('__'))).toEqual([])
  })

  test('has pages without duplicates over all kinds and states', async () => {
    // All at the same instant: only the id orders them.
    await app.db.execute(sql`insert into pgboss.job (name, state, created_on)
      select case number % 3 when 0 then 'gone.kind' else 'sweep.sign-in' end,
        (enum_range(null::pgboss.job_state))[1 + number % 6], '2026-01-01 10:00:00.123456Z'
      from generate_series(1, 45) number`)
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: List = await list(cursor ? `cursor=${encodeURIComponent(cursor)}` : '')
      expect(page).toMatchObject({ total: 45, totalIsAtLeast: false })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toHaveLength(45)
    expect(new Set(seen).size).toBe(45)
  })

  test('is refused to ordinary users and without a session', async () => {
    const cookie = await app.signIn('user@example.com')
    const failed = await storeFailed('a')
    for (const path of ['/jobs', '/jobs/kinds']) {
      expect((await app.request(`/api/rest${path}`, { cookie })).status).toBe(403)
      expect((await app.request(`/api/rest${path}`)).status).toBe(401)
    }
    for (const action of ['retry', 'cancel'] as const) {
      expect((await change(failed, action, cookie)).status).toBe(403)
      expect((await change(failed, action, '')).status).toBe(401)
    }
    expect(await stateOf(failed)).toBe('failed')
  })
})

describe('retry and cancel', () => {
  test('a failed job is queued again, with an audit entry', async () => {
    const id = await storeFailed('no answer')
    expect(await (await change(id, 'retry')).json()).toEqual({ id, kind: 'sweep.sign-in', state: 'retrying' })
    expect((await list()).items).toMatchObject([{ id, state: 'retrying', attempts: 6, maxAttempts: 7 }])
    expect(await auditOf(id)).toMatchObject([{ action: 'job.retry', subjectName: 'sweep.sign-in' }])
  })

  test.each(['created', 'retry', 'active'])(
    'a job in state %s is cancelled, and can be retried',
    async (state) => {
      const id = await store({ state })
      expect((await change(id, 'cancel')).status).toBe(200)
      expect(await stateOf(id)).toBe('cancelled')
      expect((await change(id, 'retry')).status).toBe(200)
      expect(await stateOf(id)).toBe('waiting')
      expect((await auditOf(id)).map(({ action }) => action).toSorted()).toEqual(['job.cancel', 'job.retry'])
    },
  )

  test('a job of a removed module is cancelled and retried', async () => {
    const id = await store({ kind: 'gone.kind' })
    expect((await change(id, 'cancel')).status).toBe(200)
    expect((await change(id, 'retry')).status).toBe(200)
    expect(await stateOf(id)).toBe('waiting')
  })

  test('another state is a conflict without an audit entry', async () => {
    const done = await store({ state: 'completed' })
    const waiting = await store()
    const failed = await storeFailed('a')
    for (const [id, action] of [
      [done, 'retry'],
      [done, 'cancel'],
      [waiting, 'retry'],
      [failed, 'cancel'],
    ] as const) {
      const response = await change(id, action)
      expect([response.status, await response.json()]).toMatchObject([409, { code: 'JOB_CHANGED' }])
      expect(await auditOf(id)).toEqual([])
    }
  })

  test('a job whose kind allows one at a time is not retried beside another one', async () => {
    const failed = await storeFailed('a', { policy: 'exclusive' })
    await store({ policy: 'exclusive' })
    const response = await change(failed, 'retry')
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'JOB_REPLACED' }])
    expect(await stateOf(failed)).toBe('failed')
    expect(await auditOf(failed)).toEqual([])
  })

  test('an unknown id, and a job of pg-boss itself, answer 404', async () => {
    await app.db.execute(sql`select pgboss.create_queue('__pgboss__test', '{"policy": "standard"}'::jsonb)`)
    const internal = await storeFailed('a', { kind: '__pgboss__test' })
    for (const id of ['nobody', '018f0000-0000-7000-8000-000000000000', internal])
      for (const action of ['retry', 'cancel'] as const) expect((await change(id, action)).status).toBe(404)
  })

  test('of two who retry or cancel at once, one succeeds', async () => {
    for (const action of ['retry', 'cancel'] as const) {
      const id = action === 'retry' ? await storeFailed('a') : await store()
      const statuses = (await Promise.all([change(id, action), change(id, action)])).map(
        ({ status }) => status,
      )
      expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(await auditOf(id)).toHaveLength(1)
    }
  })

  test('a retry wakes the worker of this instance: the job runs, and its error is gone', async () => {
    await app.runtime.jobs.start()
    const id = await storeFailed('no answer')
    await change(id, 'retry')
    await expect.poll(() => stateOf(id), { timeout: 5000 }).toBe('done')
    expect((await list()).items).toMatchObject([{ attempts: 7, error: null }])
  })
})

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('among 100,000 finished jobs, every filter reads a page of rows along the index', async () => {
  // In parts, each within the time limit of a statement.
  for (let from = 1; from < 100_000; from += 10_000)
    await app.db.execute(sql`insert into pgboss.job (name, state, created_on, data)
      select case number % 3 when 0 then 'gone.kind' else 'sweep.sign-in' end, 'completed',
        now() - number * interval '1 second', '{"secret": "input"}'
      from generate_series(${from}::int, ${from + 9999}::int) number`)
  await storeFailed('rare', { createdAt: sql`now() - interval '30 hours'` })
  await app.db.execute(sql`analyze pgboss.job_common`)
  const plans: Plan[][] = []
  const execute = async (query: SQL) => {
    const explained = await app.db.execute(sql`explain (analyze, format json) ${query}`)
    const [row] = rowsOf<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained)
    plans.push(nodesOf(row!['QUERY PLAN'][0].Plan))
    return await app.db.execute(query)
  }
  const context = {
    scope: { signedTokens: app.runtime.signedTokens },
    db: { execute } as unknown as Database,
  } as unknown as HandlerContext
  const read = (filter: Omit<Parameters<typeof listJobs>[1], 'limit'>) =>
    listJobs(context, { limit: 20, ...filter })

  const all = await read({})
  expect(all).toMatchObject({ total: 1000, totalIsAtLeast: true })
  expect((await read({ cursor: all.nextCursor! })).items).toHaveLength(20)
  expect((await read({ sort: 'createdAt' })).items).toHaveLength(20)
  expect((await read({ kind: 'gone.kind' })).items).toHaveLength(20)
  expect(await read({ state: 'failed' })).toMatchObject({ items: [{ error: 'rare' }], total: 1 })
  expect((await read({ kind: 'gone.kind', state: 'failed' })).items).toEqual([])

  expect(plans).toHaveLength(6)
  for (const nodes of plans) {
    const scans = nodes.filter((node) => node['Relation Name'] === 'job_common')
    expect(scans.length).toBeGreaterThan(0)
    expect(scans.map((node) => node['Node Type']).filter((type) => !type.startsWith('Index'))).toEqual([])
    const dropped = nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)
    const rows = scans.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
    expect(dropped).toBeLessThan(1000)
    // The count, and a page of each kind and state.
    expect(rows).toBeLessThan(1001 + 21 * 40)
  }
})

test('every kind of this build has a label in every language', () => {
  const kinds = [sweepRateLimits, deliverMail, ...serverModules.flatMap(({ jobs }) => jobs ?? [])].map(
    ({ kind }) => kind.name,
  )
  for (const language of languageCodes) {
    const labelOf = (kind: string) =>
      kind.split('.').reduce<unknown>((tree, key) => (tree as Record<string, unknown>)?.[key], {
        ...(allMessages[language].jobs as { kinds: object }).kinds,
      })
    expect(kinds.filter((kind) => typeof labelOf(kind) !== 'string')).toEqual([])
  }
  // Texts below these keys are not sent to browsers (scripts/lib/messages-plugin.mjs).
  const serverOnly = /(^|\.)(mail|calls|schema)(\.|$)/
  expect(kinds.filter((kind) => serverOnly.test(kind))).toEqual([])
})

test('the page asks again more seldom the longer a job runs or waits, and never when nothing does', () => {
  const now = Date.parse('2026-01-01T12:00:00Z')
  const ago = (seconds: number) => new Date(now - seconds * 1000)
  const of = (job: Partial<Job>) =>
    refreshAfter([{ createdAt: ago(9999), startedAt: null, nextAt: null, ...job } as Job], now)
  expect(refreshAfter([], now)).toBe(false)
  expect(of({ state: 'done', startedAt: ago(1), endedAt: ago(0) })).toBe(false)
  expect(of({ state: 'running', startedAt: ago(1) })).toBe(3000)
  expect(of({ state: 'running', startedAt: ago(600) })).toBe(60_000)
  expect(of({ state: 'running', startedAt: ago(36_000) })).toBe(300_000)
  expect(of({ state: 'waiting', nextAt: ago(0) })).toBe(3000)
  expect(of({ state: 'retrying', startedAt: ago(60), nextAt: ago(-60) })).toBe(63_000)
  expect(of({ state: 'waiting', nextAt: ago(-3600) })).toBe(false)
})

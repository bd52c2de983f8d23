import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import { startApp, type TestApp } from '../../../tests/support/app'
import { handleJob, JobFailed, type JobContext, JobStopped } from './job.server'
import { defineJob } from './job-kind.server'
import { type Jobs, openJobs } from './job-queue.server'

let app: TestApp
let jobs: Jobs
let shutdown: AbortController

const runs: { word: string; attempt: number; isLast: boolean }[] = []
let act: (context: JobContext) => Promise<void> | void = () => {}

const input = z.object({ word: z.string() })
const kinds = {
  plain: defineJob({ name: 'test.plain', input, retries: 2, retrySeconds: 1, pollSeconds: 1 }),
  single: defineJob({ name: 'test.single', input, unique: 'always' }),
}
const handlers = Object.values(kinds).map((kind) =>
  handleJob(kind, async ({ word }, context) => {
    runs.push({ word, attempt: context.attempt, isLast: context.isLastAttempt })
    await act(context)
  }),
)

const open = (runsJobs: boolean) =>
  openJobs({
    database: app.runtime.database,
    log: app.runtime.log,
    handlers,
    runsJobs,
    context: {
      db: app.db,
      files: app.runtime.files,
      settings: app.runtime.settings,
      sendMail: app.runtime.sendMail,
      mailSeal: app.runtime.mailSeal,
      messages: () => {
        throw new Error('not needed here')
      },
    },
    shutdown: shutdown.signal,
  })

beforeAll(async () => {
  app = await startApp()
})

afterAll(() => app.close())

beforeEach(async () => {
  shutdown = new AbortController()
  runs.length = 0
  act = () => {}
  jobs = await open(true)
})

afterEach(async () => {
  shutdown.abort()
  await jobs.stop()
  await app.db.execute(sql`delete from pgboss.job where name like 'test.%'`)
})

const stored = async (id: string) =>
  rowsOf<{ state: string; output: { message?: string } | null; retries: number }>(
    await app.db.execute(
      sql`select state::text, output, retry_count as "retries" from pgboss.job where id = ${id}`,
    ),
  )[0]

test('a job is sent by its transaction: a rollback leaves none', async () => {
  await jobs.start()
  await expect(
    inTransaction(app.db, async (tx) => {
      await jobs.sendJob(tx, kinds.plain, { word: 'lost' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  const id = await inTransaction(app.db, (tx) => jobs.sendJob(tx, kinds.plain, { word: 'kept' }))
  await vi.waitFor(() => expect(runs).toHaveLength(1), 3000)
  expect(runs[0]!.word).toBe('kept')
  await vi.waitFor(async () => expect((await stored(id!))?.state).toBe('completed'), 3000)
})

test('a job of this instance starts at once, without waiting for the next poll', async () => {
  await jobs.start()
  const started = performance.now()
  await inTransaction(app.db, (tx) => jobs.sendJob(tx, kinds.single, { word: 'now' }))
  await vi.waitFor(() => expect(runs).toHaveLength(1), { timeout: 4000, interval: 20 })
  expect(performance.now() - started).toBeLessThan(3000)
})

test('a failed attempt is repeated; the last one ends the job with its error, without values of statements', async () => {
  act = async ({ db }) => {
    await db.execute(sql`select 1 from missing_table where name = ${'secret value'}`)
  }
  await jobs.start()
  const id = await jobs.sendJob(app.db, kinds.plain, { word: 'fails' })
  await vi.waitFor(() => expect(runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3]), {
    timeout: 20_000,
    interval: 100,
  })
  expect(runs.map(({ isLast }) => isLast)).toEqual([false, false, true])
  await vi.waitFor(async () => expect((await stored(id!))?.state).toBe('failed'), 3000)
  expect(JSON.stringify(await stored(id!))).not.toContain('secret value')
  expect((await stored(id!))?.output?.message).toBe('Failed query (42P01)')
  const events = app.lines.filter((line) => line.includes(id!)).map((line) => JSON.parse(line).event)
  expect(events).toEqual(['job.retried', 'job.retried', 'job.failed'])
  expect(app.lines.join('\n')).not.toContain('secret value')
})

test('a handler that says so fails its job without further attempts', async () => {
  act = () => {
    throw new JobFailed('no use')
  }
  await jobs.start()
  const id = await jobs.sendJob(app.db, kinds.plain, { word: 'once' })
  await vi.waitFor(async () => expect((await stored(id!))?.state).toBe('failed'), 5000)
  expect(runs).toHaveLength(1)
  expect((await stored(id!))?.output?.message).toBe('no use')
})

test('a unique job is refused while one of its key has not ended', async () => {
  const send = () => jobs.sendJob(app.db, kinds.single, { word: 'a' }, { key: 'k' })
  const [first, second] = [await send(), await send()]
  expect(first).toEqual(expect.any(String))
  expect(second).toBeNull()
  expect(await jobs.sendJob(app.db, kinds.single, { word: 'b' }, { key: 'other' })).toEqual(
    expect.any(String),
  )
})

test('an instance without jobs sends them, and another one runs them', async () => {
  await jobs.stop()
  jobs = await open(false)
  await jobs.start()
  await jobs.sendJob(app.db, kinds.plain, { word: 'for others' })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(runs).toEqual([])
  const other = await open(true)
  await other.start()
  await vi.waitFor(() => expect(runs).toHaveLength(1), 5000)
  await other.stop()
})

test('a shutdown stops a running job, which is repeated afterwards', async () => {
  act = ({ signal }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new JobStopped('shutting down')), { once: true })
    })
  await jobs.start()
  const id = await jobs.sendJob(app.db, kinds.plain, { word: 'long' })
  await vi.waitFor(() => expect(runs).toHaveLength(1), 3000)
  shutdown.abort()
  await jobs.stop()
  await vi.waitFor(async () => expect((await stored(id!))?.state).toBe('retry'), 3000)
  expect((await stored(id!))?.retries).toBe(0)
})

describe('a running job that is cancelled', () => {
  const cancel = (through: Jobs, id: string) =>
    inTransaction(app.db, (tx) => through.cancelJob(tx, { id, kind: 'test.plain', isCancelled: false }))

  /** Starts a job that runs until its signal is aborted. */
  async function runLong() {
    let aborted = false
    act = ({ signal }) =>
      new Promise((_, reject) => {
        const stop = () => {
          aborted = true
          reject(new Error('stopped'))
        }
        signal.addEventListener('abort', stop, { once: true })
      })
    await jobs.start()
    const id = (await jobs.sendJob(app.db, kinds.plain, { word: 'long' }))!
    await vi.waitFor(() => expect(runs).toHaveLength(1), 3000)
    return { id, isAborted: () => aborted }
  }

  test('is stopped at once by its own instance, and stays cancelled whatever its handler answers', async () => {
    const { id, isAborted } = await runLong()
    await cancel(jobs, id)
    await vi.waitFor(() => expect(isAborted()).toBe(true), { timeout: 500, interval: 10 })
    // The next attempt would begin after a second.
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect((await stored(id))?.state).toBe('cancelled')
    expect(runs).toHaveLength(1)
    const events = app.lines.filter((line) => line.includes(id)).map((line) => JSON.parse(line).event)
    expect(events.filter(Boolean)).toEqual([])
  })

  test('through another instance is stopped within seconds', async () => {
    const { id, isAborted } = await runLong()
    const other = await open(false)
    await cancel(other, id)
    expect(isAborted()).toBe(false)
    await vi.waitFor(() => expect(isAborted()).toBe(true), { timeout: 8000, interval: 100 })
    expect((await stored(id))?.state).toBe('cancelled')
    await other.stop()
  })

  test('and retried at once runs again, and only its second attempt counts', async () => {
    const { id } = await runLong()
    act = () => {}
    await inTransaction(app.db, async (tx) => {
      await jobs.cancelJob(tx, { id, kind: 'test.plain', isCancelled: false })
      await jobs.retryJob(tx, { id, kind: 'test.plain', isCancelled: true })
    })
    await vi.waitFor(async () => expect((await stored(id))?.state).toBe('completed'), 5000)
    expect(runs).toHaveLength(2)
  })

  test('is not stopped where the transaction rolls back', async () => {
    const { id, isAborted } = await runLong()
    await expect(
      inTransaction(app.db, async (tx) => {
        await jobs.cancelJob(tx, { id, kind: 'test.plain', isCancelled: false })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(isAborted()).toBe(false)
    expect((await stored(id))?.state).toBe('active')
  })
})

test('input of the wrong shape is refused by the sender', async () => {
  await expect(jobs.sendJob(app.db, kinds.plain, JSON.parse('{"word":1}'))).rejects.toThrow('expected string')
})

test('job tables without the index of the list get it when the next build starts', async () => {
  await app.db.execute(sql`drop index pgboss.job_common_listed`)
  await app.runtime.database.migrate()
  const found = await app.db.execute(sql`select to_regclass('pgboss.job_common_listed')::text as "name"`)
  expect(rowsOf(found)).toEqual([{ name: 'pgboss.job_common_listed' }])
})

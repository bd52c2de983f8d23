import { sql } from 'drizzle-orm'
import type { Database } from '../database.server'
import { inLane } from '../database/query-context.server'
import { rowsOf } from '../rows-of.server'
import { jobSchema } from './job-schema.server'

/** A job as it is stored. Its row is locked by the transaction that changes it, so that its state is the current one. */
export type StoredJob = { id: string; kind: string; isCancelled: boolean }

/** What an administrator does with one job, in a transaction of the caller. */
export type JobControl = {
  /** The names of all kinds that have jobs or may have, also of modules that were removed. */
  kinds: readonly string[]
  /** Runs a failed or cancelled job again. A unique violation: another job of its key waits or runs. */
  retryJob: (tx: Database, job: StoredJob) => Promise<void>
  /** Cancels a waiting or running job. The signal of a running attempt is aborted, on any instance within seconds. */
  cancelJob: (tx: Database, job: StoredJob) => Promise<void>
}

/** How often an instance asks whether jobs that it runs were cancelled through another instance. */
const askMs = 5000

/** The attempts that this instance runs, by the id of their job, for those who cancel them. */
export function createRunningJobs(db: Database) {
  const running = new Map<string, AbortController>()
  let timer: NodeJS.Timeout | undefined

  async function abortCancelled(): Promise<void> {
    if (running.size === 0) return
    const ids = sql.join(
      [...running.keys()].map((id) => sql`${id}::uuid`),
      sql`, `,
    )
    // By name and id, which is the primary key.
    const found = await db.execute(sql`
      select "found"."id" from ${sql.raw(jobSchema)}."queue" cross join lateral (
        select "id" from ${sql.raw(jobSchema)}."job"
        where "job"."name" = "queue"."name" and "job"."id" in (${ids}) and "job"."state" = 'cancelled') "found"`)
    for (const { id } of rowsOf<{ id: string }>(found)) running.get(id)?.abort()
  }

  return {
    begin(id: string) {
      const cancelled = new AbortController()
      running.set(id, cancelled)
      return {
        cancelled: cancelled.signal,
        // A job that was cancelled and retried may run a second time before the first handler has ended.
        end: () => running.get(id) === cancelled && running.delete(id),
      }
    },
    abort: (id: string) => running.get(id)?.abort(),
    watch() {
      // A failure is an outage, which the pool logs; the next round asks again.
      timer = setInterval(() => void inLane({ lane: 'jobs' }, abortCancelled).catch(() => {}), askMs)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

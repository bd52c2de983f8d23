import { eq, is, lte, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './database.server'
import { sweep } from './jobs/job.server'
import { prepared } from './prepared.server'
import { rateLimit } from './rate-limit.table.server'
import { unawaitedCommit } from './transaction.server'

/** `window` in seconds. */
export type Rule = { window: number; max: number }

const counting = prepared((db) => {
  const isOver = sql`${rateLimit.resetsAt} <= now()`
  const fresh = sql`now() + ${sql.placeholder('window')} * interval '1 second'`
  return db
    .insert(rateLimit)
    .values({ key: sql.placeholder('key'), count: 1, resetsAt: fresh as never })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimit.count} + 1 end`,
        resetsAt: sql`case when ${isOver} then ${fresh} else ${rateLimit.resetsAt} end`,
      },
    })
    .returning({
      count: rateLimit.count,
      seconds: sql<number>`ceil(extract(epoch from ${rateLimit.resetsAt} - now()))::int`,
      // A crash may forget the requests of half a second. Not in a transaction, whose other rows would not be safe either.
      behind: sql`case when ${sql.placeholder('alone')}::boolean then ${unawaitedCommit} end`,
    })
    .prepare('count_request')
})

/** Counts a request in a fixed window by one atomic statement, safe for concurrent requests. */
export async function consume(db: Database, key: string, { window, max }: Rule) {
  const [row] = await counting(db).execute({ key, window, alone: !is(db, PgTransaction) })
  const allowed = row!.count <= max
  return {
    allowed,
    retryAfter: allowed ? null : Math.max(1, row!.seconds),
    /** Once per window: worth a log line. */
    isFirstRefusal: row!.count === max + 1,
  }
}

/** Deletes expired counters. */
export const sweepRateLimits = sweep('rate-limits', '*/10 * * * *', async ({ db }) => {
  await db.delete(rateLimit).where(lte(rateLimit.resetsAt, sql`now()`))
})

/** Uncounts a request that did not happen. */
export async function giveBack(db: Database, key: string): Promise<void> {
  await db
    .update(rateLimit)
    .set({ count: sql`greatest(0, ${rateLimit.count} - 1)` })
    .where(eq(rateLimit.key, key))
}

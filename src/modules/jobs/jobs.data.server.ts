import { eq, type SQL, sql } from 'drizzle-orm'
import { pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { listSource } from '~/entity/list/list.server'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import type { StoredJob } from '~/platform/jobs/job-control.server'
import { internalPrefix, jobSchema } from '~/platform/jobs/job-schema.server'
import { bothWays } from '~/platform/keyset.server'
import { rowsOf } from '~/platform/rows-of.server'
import { upToLimit } from '~/platform/search-rows.server'
import type { Job } from './jobs.contract'
import { jobList, type JobState } from './jobs.list'

/** What the list needs of a table of pg-boss. Not a `.table.server.ts`: its migrations are not ours. */
const job = pgSchema(jobSchema).table('job', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  state: text('state').$type<EngineState>().notNull(),
  createdOn: timestamp('created_on', { withTimezone: true }).notNull(),
})

const states = {
  created: 'waiting',
  retry: 'retrying',
  active: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<string, JobState>

type EngineState = keyof typeof states

const engineState = (state: JobState) =>
  (Object.keys(states) as EngineState[]).find((each) => states[each] === state)!

const isState = (state: EngineState) => sql`${job.state} = ${state}::${sql.raw(jobSchema)}.job_state`

const queues = sql`${sql.raw(jobSchema)}."queue"`

/**
 * Reads the rows of each kind and state along the index `job_common_listed`, at most `limit` of each, so that the cost
 * depends on neither the number of jobs nor the filter. PostgreSQL would otherwise read and sort all of them.
 */
const ofEach = (rows: SQL) => sql`(
    select "queue"."name", "state" from ${queues} "queue", unnest(enum_range(null::${sql.raw(jobSchema)}.job_state)) "state"
    where not starts_with("queue"."name", ${internalPrefix})) "each"
  cross join lateral (${rows}) "found"`

const inEach = (where: SQL | undefined) =>
  sql`${job.name} = "each"."name" and ${job.state} = "each"."state" and ${where ?? sql`true`}`

/** One more than the list counts up to, as `upToLimit` expects. */
const countedAtMost = 1001

type Row = Omit<Job, 'state' | 'createdAt' | 'startedAt' | 'endedAt' | 'nextAt'> & {
  state: EngineState
  key: string
  total: number | null
} & Record<'createdAt' | 'startedAt' | 'endedAt' | 'nextAt', number | null>

/** Milliseconds, because the drivers parse timestamps of raw statements differently. */
const time = (column: string) => sql`(extract(epoch from ${sql.raw(column)}) * 1000)::float8`

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))

const source = listSource(jobList, {
  table: job,
  id: job.id,
  orders: bothWays('createdAt', job.createdOn, 'timestamptz'),
  filters: {
    kind: (kind) => eq(job.name, kind),
    state: (state) => isState(engineState(state)),
  },
  // In the order of the index, or PostgreSQL would expect to find so many rows sooner without it.
  total: (_, rest) => sql<number>`(select count(*)::int from (
    select 1 from ${ofEach(sql`select 1 from ${job} where ${inEach(rest)}
      order by ${job.createdOn}, ${job.id} limit ${countedAtMost}`)}
    limit ${countedAtMost}) "matching")`,
  read: async (db, { order, position, where, orderBy, limit }) => {
    const direction = order.descending ? sql`desc` : sql`asc`
    const found = await db.execute(sql`
      select "found".*, ${position.total} as "total" from ${ofEach(sql`
        select "id", "name" as "kind", "state"::text, ${position.key} as "key", "created_on",
          ${time('"created_on"')} as "createdAt", ${time('"started_on"')} as "startedAt",
          ${time('"completed_on"')} as "endedAt",
          case when "state" < 'active' then ${time('"start_after"')} end as "nextAt",
          "retry_count" + case when "started_on" is null then 0 else 1 end as "attempts",
          "retry_limit" + 1 as "maxAttempts",
          case when "state" <> 'completed' then coalesce("output"->>'message', "output"->'value'->>'message') end as "error"
        from ${job} where ${inEach(where)} order by ${sql.join(orderBy, sql`, `)} limit ${limit}`)}
      order by "found"."created_on" ${direction}, "found"."id" ${direction} limit ${limit}`)
    return rowsOf<Row>(found).map((row) => ({ ...row, position: { key: row.key, total: row.total } }))
  },
  toItem: (row): Job => ({
    id: row.id,
    kind: row.kind,
    state: states[row.state],
    attempts: row.attempts,
    // A job that was cancelled during its last attempt, and is run again, has one more.
    maxAttempts: Math.max(row.attempts, row.maxAttempts),
    createdAt: new Date(row.createdAt!),
    startedAt: dateOf(row.startedAt),
    endedAt: dateOf(row.endedAt),
    nextAt: dateOf(row.nextAt),
    error: row.error,
  }),
})

/** The jobs of all kinds with their state, newest first. Counts up to a thousand. */
export async function listJobs(...request: Parameters<typeof source.handle>) {
  const page = await source.handle(...request)
  return { ...page, ...upToLimit(page.total) }
}

/** Locks a job until the end of the transaction, so that only one of two changes at once finds it as it was. */
export async function lockJob(tx: Database, id: string): Promise<(StoredJob & { state: JobState }) | null> {
  if (!isUuid(id)) return null
  // By name and id, which is the primary key.
  const found = await tx.execute(sql`
    select "found".* from ${queues} "queue" cross join lateral (
      select "id", "name" as "kind", "state"::text from ${job}
      where ${job.name} = "queue"."name" and ${job.id} = ${id}::uuid for update) "found"
    where not starts_with("queue"."name", ${internalPrefix})`)
  const [row] = rowsOf<{ id: string; kind: string; state: EngineState }>(found)
  return row ? { ...row, state: states[row.state], isCancelled: row.state === 'cancelled' } : null
}

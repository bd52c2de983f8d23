import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { DrizzleTransactionLike, JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, OpenDatabase } from '../database.server'
import { inLane } from '../database/query-context.server'
import { logProcessEvent } from '../events.server'
import { describeError, type Logger } from '../log.server'
import { metrics } from '../observability/metrics.server'
import { afterCommitOrNow } from '../transaction.server'
import { type JobContext, JobFailed, type JobHandler, JobStopped } from './job.server'
import type { JobKind, SendJob, SendJobs, SendOptions } from './job-kind.server'
import { createRunningJobs, type JobControl } from './job-control.server'
import { internalPrefix, jobSchema } from './job-schema.server'

type Options = {
  database: OpenDatabase
  log: Logger
  handlers: readonly JobHandler[]
  /** False: this instance only sends jobs, for others to run. */
  runsJobs: boolean
  context: Pick<JobContext, 'db' | 'files' | 'settings' | 'sendMail' | 'mailSeal' | 'messages'>
  /** Aborted when the process shuts down. */
  shutdown: AbortSignal
}

/** Time for running jobs to stop at shutdown. What remains is retried, by this or another instance. */
const stopMs = 5000

const startAgainMs = 5000

/** Longest delay between two attempts, unless a job has another one. */
const longestDelay = 3600

/** The first worker of a kind finds jobs of other instances, and wakes the others one after the other. */
const helperPollSeconds = 300

/**
 * The queue of background jobs, kept by pg-boss in tables of our database. All queues are opened before anything is sent: on the
 * embedded database, which has one connection, looking one up inside a transaction would wait for that transaction.
 */
export async function openJobs({ database, log, handlers, runsJobs, context, shutdown }: Options) {
  const { PgBoss: Boss, fromDrizzle } = await import('pg-boss')
  const boss = new Boss({
    db: database.jobsDatabase,
    schema: jobSchema,
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    migrate: false,
    // Without workers, others schedule and supervise.
    schedule: runsJobs,
    supervise: runsJobs,
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    // Needs the tables' owner.
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', ({ name, message }) => {
    // The connection pool logs an outage itself, once.
    const level = name === 'DatabaseUnavailable' || name === 'DatabaseBusy' ? 'debug' : 'error'
    log[level]({ error: { kind: name, message } }, 'job queue failed')
  })
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'))
  // The start reads the queues into the cache that `send` uses.
  const kinds = await openQueues(boss, handlers)
  await boss.start()

  const running = createRunningJobs(context.db)
  const within = (tx: Database) => ({ db: fromDrizzle(tx as Database & DrizzleTransactionLike, sql) })

  /** The workers of each kind on this instance: as many as it runs at a time. */
  const workers = new Map<string, string[]>()

  const wake = (name: string, which = 0) => {
    const worker = workers.get(name)?.[which]
    if (worker) boss.notifyWorker(worker)
  }

  const written = ({ startAfter, retries, retryMaxSeconds, priority }: SendOptions) => ({
    ...(startAfter !== undefined && { startAfter }),
    ...(retries !== undefined && { retryLimit: retries }),
    ...(retryMaxSeconds !== undefined && { retryBackoff: true, retryDelayMax: retryMaxSeconds }),
    ...(priority !== undefined && { priority }),
  })

  /** Other instances find a job when they poll. */
  const wakeAfter = (tx: Database, name: string, { startAfter }: SendOptions = {}) => {
    if (workers.has(name) && !startAfter) afterCommitOrNow(tx, () => wake(name))
  }

  const sendJob: SendJob = async (tx, kind, input, options = {}) => {
    const { key } = options
    const id = await boss.send(kind.name, kind.input.parse(input), {
      ...within(tx),
      ...(key !== undefined && { singletonKey: key }),
      ...written(options),
    })
    wakeAfter(tx, kind.name, options)
    return id
  }

  const control: JobControl = {
    kinds,
    retryJob: async (tx, { id, kind, isCancelled }) => {
      await (isCancelled ? boss.resume(kind, id, within(tx)) : boss.retry(kind, id, within(tx)))
      wakeAfter(tx, kind)
    },
    cancelJob: async (tx, { id, kind }) => {
      await boss.cancel(kind, id, within(tx))
      afterCommitOrNow(tx, () => running.abort(id))
    },
  }

  const sendJobs: SendJobs = async (tx, kind, inputs, options = {}) => {
    if (inputs.length === 0) return
    const jobs = inputs.map((input) => ({ data: kind.input.parse(input), ...written(options) }))
    await boss.insert(kind.name, jobs, within(tx))
    wakeAfter(tx, kind.name, options)
  }

  /** Runs one attempt. Its result tells pg-boss whether to try again; the error is kept with the job. */
  async function runJob({ kind, run }: JobHandler, job: JobWithMetadata): Promise<JobResult> {
    const { id } = job
    const attempt = job.retryCount + 1
    const isLastAttempt = job.retryCount >= job.retryLimit
    const { cancelled, end } = running.begin(id)
    const signal = AbortSignal.any([job.signal, shutdown, cancelled])
    const jobLog = log.child({ job: kind.name, jobId: id })
    const started = performance.now()
    const ended = (state: string) => {
      const ms = performance.now() - started
      metrics.jobEnded(kind.name, state, ms / 1000)
      return { attempt, ms: Math.round(ms) }
    }
    try {
      const input = kind.input.parse(job.data)
      const given = { ...context, log: jobLog, sendJob, signal, attempt, isLastAttempt, jobId: id }
      await inLane({ lane: 'jobs', long: true }, () => run(input, given))
      jobLog.debug(ended('completed'), 'job done')
      return { id, status: 'completed' }
    } catch (error) {
      const output = failureOf(error)
      // pg-boss keeps the state of a cancelled job, whatever its handler answers.
      if (error instanceof JobStopped || cancelled.aborted) {
        jobLog.info(ended('stopped'), 'job stopped')
        return { id, status: 'failed', output }
      }
      const isFinal = isLastAttempt || error instanceof JobFailed
      const event = isFinal ? 'job.failed' : 'job.retried'
      const fields = { ...ended(isFinal ? 'failed' : 'retried'), error: describeError(error) }
      logProcessEvent(jobLog, event, fields)
      return { id, status: isFinal ? 'deadletter' : 'failed', output }
    } finally {
      end()
    }
  }

  async function startWorkers(): Promise<void> {
    for (const handler of handlers) {
      if (workers.has(handler.kind.name)) continue
      const { name, concurrency = 1, pollSeconds = 5 } = handler.kind
      if (handler.schedule) await boss.schedule(name, handler.schedule, {}, { missed: 'once' })
      const ids: string[] = []
      for (let which = 0; which < concurrency; which++) {
        const options = {
          perJobResults: true,
          includeMetadata: true,
          pollingIntervalSeconds: which === 0 ? pollSeconds : helperPollSeconds,
        } as const
        const work = async (jobs: JobWithMetadata[]) => {
          // A worker takes one job at a time and would then wait for its next poll: more may be there.
          wake(name, which + 1)
          const results = await Promise.all(jobs.map((job) => runJob(handler, job)))
          wake(name, which)
          return results
        }
        ids.push(await boss.work(name, options, work))
      }
      workers.set(name, ids)
    }
    running.watch()
  }

  return {
    sendJob,
    sendJobs,
    ...control,
    /** Starts to run jobs, if necessary once the database is back. Does nothing on an instance that only sends them. */
    start: async () => {
      if (!runsJobs) return
      while (!shutdown.aborted) {
        try {
          return await startWorkers()
        } catch (error) {
          log.warn({ error: describeError(error) }, 'background jobs could not be started yet')
          await setTimeout(startAgainMs, undefined, { signal: shutdown }).catch(() => {})
        }
      }
    },
    /** Jobs of a kind that wait are started at once. */
    wake: (name: string) => wake(name),
    boss,
    stop: () => {
      running.stop()
      return boss.stop({ graceful: true, timeout: stopMs, close: false })
    },
  }
}

export type Jobs = Awaited<ReturnType<typeof openJobs>>

/**
 * Creates the queues that are missing, and updates those whose limits are other ones in this build. Returns the names of
 * all, also of those that another build has left.
 */
async function openQueues(boss: PgBoss, handlers: readonly JobHandler[]): Promise<string[]> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { kind } of handlers) {
    const options = queueOptions(kind)
    const queue = existing.get(kind.name)
    if (!queue) await boss.createQueue(kind.name, { ...options, policy: policyOf(kind) })
    else if (Object.entries(options).some(([name, value]) => queue[name as keyof typeof options] !== value))
      await boss.updateQueue(kind.name, options)
  }
  const names = new Set([...existing.keys(), ...handlers.map(({ kind }) => kind.name)])
  return [...names].filter((name) => !name.startsWith(internalPrefix)).toSorted()
}

const queueOptions = ({ retries, retrySeconds, limitSeconds, ...rest }: JobKind<never>) => ({
  retryLimit: retries,
  retryDelay: retrySeconds,
  retryBackoff: true,
  retryDelayMax: longestDelay,
  expireInSeconds: limitSeconds,
  ...(rest.heartbeatSeconds && { heartbeatSeconds: rest.heartbeatSeconds }),
  ...(rest.keepSeconds && { deleteAfterSeconds: rest.keepSeconds }),
})

const policyOf = ({ unique }: JobKind<never>) =>
  unique === 'always' ? 'exclusive' : unique === 'waiting' ? 'short' : 'standard'

/** What is kept with a job: no values of statements, and no stack. Of a statement, the code tells what was wrong. */
function failureOf(error: unknown): object {
  const { kind, message, cause } = describeError(error)
  const { sqlState: code } = (cause ?? {}) as { sqlState?: unknown }
  const text = typeof message === 'string' ? message.slice(0, 500) : ''
  return { kind, message: typeof code === 'string' ? `${text} (${code})` : text }
}

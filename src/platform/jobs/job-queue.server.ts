import { sql } from 'drizzle-orm'
import type { DrizzleTransactionLike, JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database, OpenDatabase } from '../database.server'
import { inLane } from '../database/query-context.server'
import { describeError, type Logger } from '../log.server'
import { afterCommitOrNow } from '../transaction.server'
import {
  type JobContext,
  JobFailed,
  type JobHandler,
  type JobKind,
  JobStopped,
  type SendJob,
} from './job.server'
import { createRunningJobs, type JobControl } from './job-control.server'
import { internalPrefix, jobSchema } from './job-schema.server'

type Options = {
  database: OpenDatabase
  log: Logger
  handlers: readonly JobHandler[]
  /** False: this instance only sends jobs, for others to run. */
  runsJobs: boolean
  context: Pick<JobContext, 'db' | 'files' | 'settings' | 'sendMail' | 'messages'>
  /** Aborted when the process shuts down. */
  shutdown: AbortSignal
}

/** Time for running jobs to stop at shutdown. What remains is retried, by this or another instance. */
const stopMs = 5000

/** Longest delay between two attempts. */
const retryMaxSeconds = 3600

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

  const workers = new Map<string, string>()
  const running = createRunningJobs(context.db)
  const within = (tx: Database) => ({ db: fromDrizzle(tx as Database & DrizzleTransactionLike, sql) })

  function wakeAfter(tx: Database, kind: string): void {
    const worker = workers.get(kind)
    // Other instances find the job when they poll.
    if (worker) afterCommitOrNow(tx, () => boss.notifyWorker(worker))
  }

  const sendJob: SendJob = async (tx, kind, input, { key, startAfter, retries } = {}) => {
    const id = await boss.send(kind.name, kind.input.parse(input), {
      ...within(tx),
      ...(key !== undefined && { singletonKey: key }),
      ...(startAfter && { startAfter }),
      ...(retries !== undefined && { retryLimit: retries }),
    })
    if (!startAfter) wakeAfter(tx, kind.name)
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

  /** Runs one attempt. Its result tells pg-boss whether to try again; the error is kept with the job. */
  async function runJob({ kind, run }: JobHandler, job: JobWithMetadata): Promise<JobResult> {
    const { id } = job
    const attempt = job.retryCount + 1
    const isLastAttempt = job.retryCount >= job.retryLimit
    const { cancelled, end } = running.begin(id)
    const signal = AbortSignal.any([job.signal, shutdown, cancelled])
    const jobLog = log.child({ job: kind.name, jobId: id })
    const started = performance.now()
    const fields = () => ({ attempt, ms: Math.round(performance.now() - started) })
    try {
      const input = kind.input.parse(job.data)
      const given = { ...context, log: jobLog, sendJob, signal, attempt, isLastAttempt, jobId: id }
      await inLane({ lane: 'jobs', long: true }, () => run(input, given))
      jobLog.debug(fields(), 'job done')
      return { id, status: 'completed' }
    } catch (error) {
      const output = failureOf(error)
      // pg-boss keeps the state of a cancelled job, whatever its handler answers.
      if (error instanceof JobStopped || cancelled.aborted) {
        jobLog.info(fields(), 'job stopped')
        return { id, status: 'failed', output }
      }
      const isFinal = isLastAttempt || error instanceof JobFailed
      const event = isFinal ? 'job.failed' : 'job.retried'
      jobLog[isFinal ? 'error' : 'warn']({ event, ...fields(), error: describeError(error) }, event)
      return { id, status: isFinal ? 'deadletter' : 'failed', output }
    } finally {
      end()
    }
  }

  async function startWorkers(): Promise<void> {
    for (const handler of handlers) {
      const { name, concurrency = 1, pollSeconds = 5 } = handler.kind
      if (handler.schedule) await boss.schedule(name, handler.schedule, {}, { missed: 'once' })
      const options = {
        perJobResults: true,
        includeMetadata: true,
        pollingIntervalSeconds: pollSeconds,
        localConcurrency: concurrency,
      } as const
      const work = (jobs: JobWithMetadata[]) => Promise.all(jobs.map((job) => runJob(handler, job)))
      workers.set(name, await boss.work(name, options, work))
    }
    running.watch()
  }

  return {
    sendJob,
    ...control,
    /** Starts to run jobs; does nothing on an instance that only sends them. */
    start: async () => {
      if (runsJobs) await startWorkers()
    },
    /** Jobs of a kind that wait are started at once. */
    wake: (name: string) => {
      const worker = workers.get(name)
      if (worker) boss.notifyWorker(worker)
    },
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

const queueOptions = ({ retries, retrySeconds, limitSeconds, heartbeatSeconds }: JobKind<never>) => ({
  retryLimit: retries,
  retryDelay: retrySeconds,
  retryBackoff: true,
  retryDelayMax: retryMaxSeconds,
  expireInSeconds: limitSeconds,
  ...(heartbeatSeconds && { heartbeatSeconds }),
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

import * as z from 'zod'
import type { Scope } from '../scope.server'
import { defineJob, type JobKind } from './job-kind.server'

export type JobContext = Pick<
  Scope,
  'db' | 'files' | 'log' | 'settings' | 'sendMail' | 'mailSeal' | 'sendJob' | 'messages'
> & {
  /** Aborted at shutdown, when the job is cancelled, and when the attempt has taken longer than its limit. */
  signal: AbortSignal
  /** From 1. */
  attempt: number
  isLastAttempt: boolean
  jobId: string
}

/** A kind with the function that runs its jobs. A job may run twice: after a crash its last attempt is repeated. */
export type JobHandler = {
  kind: JobKind<never>
  run: (input: never, context: JobContext) => Promise<void>
  /** A cron expression (UTC) by which the job is sent, once for all instances. */
  schedule?: string
}

export const handleJob = <Input extends object>(
  kind: JobKind<Input>,
  run: (input: Input, context: JobContext) => Promise<void>,
): JobHandler => ({ kind: kind as unknown as JobKind<never>, run })

/** Regular cleanup: once per date of its cron expression (UTC), by one of the instances. */
export const sweep = (
  name: string,
  schedule: string,
  run: (context: JobContext) => Promise<void>,
): JobHandler => ({
  ...handleJob(
    defineJob({
      name: `sweep.${name}`,
      input: z.object({}),
      limitSeconds: 1800,
      retrySeconds: 60,
      unique: 'always',
      pollSeconds: 30,
    }),
    (_, context) => run(context),
  ),
  schedule,
})

/** Thrown by a handler whose further attempts would fail too. */
export class JobFailed extends Error {
  override name = 'JobFailed'
}

/** Thrown by a handler that has stopped because its signal is aborted. */
export class JobStopped extends Error {
  override name = 'JobStopped'
}

import type * as z from 'zod'
import type { Database } from '../database.server'

type Options = {
  /** Further attempts after a failed one. */
  retries: number
  /** Seconds before the second attempt. The delay doubles with each further attempt, up to an hour. */
  retrySeconds: number
  /** An attempt that takes longer counts as failed, and another instance may start the next one. */
  limitSeconds: number
  /** An instance that runs a job reports this often; without a report, another instance takes the job over. */
  heartbeatSeconds?: number
  /** Jobs of this kind that one instance runs at a time. */
  concurrency?: number
  /**
   * Refuses a second job of the same key: while the first one waits, or until it has ended. Without it, all jobs are
   * kept.
   */
  unique?: 'waiting' | 'always'
  /** Seconds between queries for jobs that other instances have sent. Jobs of this instance start at once. */
  pollSeconds?: number
  /** Ended jobs are deleted after so many seconds, instead of a week. */
  keepSeconds?: number
}

/** A kind of background work, declared once: senders and handlers share its name, input and limits. */
export type JobKind<Input extends object> = Options & { name: string; input: z.ZodType<Input> }

export function defineJob<Input extends object>(
  kind: Pick<JobKind<Input>, 'name' | 'input'> & Partial<Options>,
): JobKind<Input> {
  return { retries: 5, retrySeconds: 10, limitSeconds: 300, ...kind }
}

export type SendOptions = {
  /** See `unique`. */
  key?: string
  /** A date, or seconds by the database clock. */
  startAfter?: Date | number
  /** Replaces the retries of the kind, for a job whose use ends earlier. */
  retries?: number
  /** Replaces the longest delay between two attempts, which is an hour. */
  retryMaxSeconds?: number
  /** Jobs of a higher priority start first; 0 by default. */
  priority?: number
}

/**
 * Adds a job in the transaction that causes it: a rollback leaves no job. Returns its id, or null if a job of its key
 * exists and its kind is unique.
 */
export type SendJob = <Input extends object>(
  tx: Database,
  kind: JobKind<Input>,
  input: Input,
  options?: SendOptions,
) => Promise<string | null>

/** Several jobs of one kind in one statement. */
export type SendJobs = <Input extends object>(
  tx: Database,
  kind: JobKind<Input>,
  inputs: readonly Input[],
  options?: Omit<SendOptions, 'key'>,
) => Promise<void>

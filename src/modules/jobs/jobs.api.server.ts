import { implement } from '@orpc/server'
import { AppError } from '~/lib/app-error'
import { actorOf, record } from '~/modules/audit/record.server'
import { orTaken } from '~/platform/database-errors.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { inTransaction } from '~/platform/transaction.server'
import { jobsContract } from './jobs.contract'
import { listJobs, lockJob } from './jobs.data.server'
import type { JobState } from './jobs.list'

const calls = implement(jobsContract).$context<HandlerContext>()

type Action = 'retry' | 'cancel'

/** The states in which each action is possible, and those that follow. */
const changes: Record<Action, Partial<Record<JobState, JobState>>> = {
  retry: { failed: 'retrying', cancelled: 'waiting' },
  cancel: { waiting: 'cancelled', retrying: 'cancelled', running: 'cancelled' },
}

async function change(context: HandlerContext, id: string, action: Action) {
  const { jobs } = context.scope
  return await inTransaction(context.db, async (tx) => {
    const job = await lockJob(tx, id)
    if (!job) throw new AppError('NOT_FOUND', 404)
    const state = changes[action][job.state]
    if (!state) throw new AppError('JOB_CHANGED', 409)
    await jobs[`${action}Job`](tx, job)
    await record(tx, actorOf(context), [{ action: `job.${action}`, subject: { id: job.id, name: job.kind } }])
    return { id: job.id, kind: job.kind, state }
  })
}

export const jobsApi = calls.router({
  list: calls.list.handler(({ input, context }) => listJobs(context, input)),
  kinds: calls.kinds.handler(({ context }) => ({ kinds: [...context.scope.jobs.kinds] })),
  retry: calls.retry.handler(({ input, context }) =>
    // A kind may allow one job of a key at a time.
    orTaken(change(context, input.id, 'retry'), () => new AppError('JOB_REPLACED', 409)),
  ),
  cancel: calls.cancel.handler(({ input, context }) => change(context, input.id, 'cancel')),
})

import * as z from 'zod/mini'
import { idInput, invalidCursor, notFound, pageInput, pageOf, requires, totalIsAtLeast } from '~/api/contract'
import { listInput } from '~/entity/list/list-input'
import { jobKindPattern, jobList, jobStates } from './jobs.list'

/** Without the input, which may hold personal data. */
const jobSchema = z.object({
  id: z.string(),
  /** The name of its kind, also of a module that was removed. */
  kind: z.string(),
  state: z.enum(jobStates),
  /** Attempts so far, the running one included. */
  attempts: z.int(),
  maxAttempts: z.int(),
  createdAt: z.date(),
  /** When the last attempt began. */
  startedAt: z.nullable(z.date()),
  endedAt: z.nullable(z.date()),
  /** When the next attempt may begin; null for jobs that run or have ended. */
  nextAt: z.nullable(z.date()),
  /** The message of the last failed attempt. */
  error: z.nullable(z.string()),
})

export type Job = z.infer<typeof jobSchema>

const { filter, sort } = listInput(jobList, { kind: z.string().check(z.regex(jobKindPattern)) })
const { searchTerm: _, ...filters } = filter

const changedSchema = z.pick(jobSchema, { id: true, kind: true, state: true })

const changeErrors = {
  ...notFound,
  /** The job is in a state that forbids it, such as one that has ended meanwhile. */
  JOB_CHANGED: { status: 409 },
}

export const jobsContract = {
  list: requires('job.read')
    .route({ method: 'GET', path: '/jobs' })
    .errors(invalidCursor)
    .input(z.object({ ...filters, sort, ...pageInput }))
    .output(z.extend(pageOf(jobSchema), { totalIsAtLeast })),
  kinds: requires('job.read')
    .route({ method: 'GET', path: '/jobs/kinds' })
    .output(z.object({ kinds: z.array(z.string()) })),
  retry: requires('job.update')
    .route({ method: 'POST', path: '/jobs/{id}/retry' })
    .errors({ ...changeErrors, JOB_REPLACED: { status: 409 } })
    .input(z.strictObject({ id: idInput }))
    .output(changedSchema),
  cancel: requires('job.update')
    .route({ method: 'POST', path: '/jobs/{id}/cancel' })
    .errors(changeErrors)
    .input(z.strictObject({ id: idInput }))
    .output(changedSchema),
}

import { apiClient } from '~/api/api-client'
import { pagedQuery } from '~/entity/list/list-query'
import type { Job, jobsContract } from './jobs.contract'
import type { JobSearch } from './jobs.list'

const api = apiClient<typeof jobsContract>('jobs')

/** Invalidates the lists of all filters. */
export const jobKeys = { queryKey: ['jobs', 'list'] }

export const jobPages = ({ kind, state, sort, cursor: first }: JobSearch) => ({
  ...pagedQuery(
    [...jobKeys.queryKey, kind, state, sort, first],
    (cursor, options) => api.call('list', { kind, state, sort, cursor }, options),
    first,
  ),
  // Not in a hidden tab, and not where several pages would be read again.
  refetchInterval: ({ state: { data } }: { state: { data?: { pages: { items: Job[] }[] } } }) =>
    data?.pages.length === 1 && refreshAfter(data.pages[0]!.items, Date.now()),
})

/** The kinds for the filter, which do not change while a build runs. */
export const jobKinds = () => ({ ...api.query('kinds', {}), staleTime: Infinity })

export const changeJob = (action: 'retry' | 'cancel', id: string) => api.call(action, { id })

const shortest = 3000
const longest = 300_000

/**
 * Milliseconds until the list is read again: a tenth of the time that the newest job runs or waits, so that a job that hangs
 * for hours costs a request every five minutes. False if nothing runs and nothing begins soon.
 */
export function refreshAfter(jobs: readonly Job[], now: number): number | false {
  const ages = jobs.flatMap(({ state, createdAt, startedAt, nextAt }) => {
    const since = state === 'running' ? (startedAt ?? createdAt) : nextAt
    return since ? [now - since.getTime()] : []
  })
  const delays = ages
    // Before its time a job is asked for once that has come.
    .map((age) => (age < 0 ? -age + shortest : Math.max(shortest, age / 10)))
    .filter((delay) => delay <= longest)
  const isWaiting = ages.some((age) => age > 0)
  return delays.length > 0 ? Math.min(...delays) : isWaiting && longest
}

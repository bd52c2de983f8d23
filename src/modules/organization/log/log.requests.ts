import { apiClient } from '~/api/api-client'
import { pagedQuery } from '~/entity/list/list-query'
import type { logContract } from './log.contract'
import type { LogSearch } from './log.list'

const api = apiClient<typeof logContract>('organization')

/** The members of a bulk action, page by page. */
export const logRowPages = (organizationId: string, entry: string) =>
  pagedQuery(['organization', 'log', organizationId, 'rows', entry], (cursor, options) =>
    api.call('logRows', { organizationId, entry, cursor }, options),
  )

export const logPages = (organizationId: string, { kind, cursor: first }: LogSearch) =>
  pagedQuery(
    ['organization', 'log', organizationId, { kind, first }],
    (cursor, options) => api.call('log', { organizationId, kind, cursor }, options),
    first,
  )

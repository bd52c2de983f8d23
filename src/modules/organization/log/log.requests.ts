import { apiClient } from '~/api/api-client'
import { pagedQuery } from '~/entity/list/list-query'
import type { organizationContract } from '../organization.contract'
import type { LogSearch } from './log.list'

const api = apiClient<typeof organizationContract>('organization')

export const logPages = (organizationId: string, { kind, cursor: first }: LogSearch) =>
  pagedQuery(
    ['organization', 'log', organizationId, { kind, first }],
    (cursor, options) => api.call('log', { organizationId, kind, cursor }, options),
    first,
  )

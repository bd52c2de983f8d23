import type { QueryClient } from '@tanstack/react-query'
import { apiClient } from '~/api/api-client'
import type { Selection } from '~/entity/bulk/define-bulk'
import { inParts, sumOf } from '~/entity/bulk/in-parts'
import { pagedQuery } from '~/entity/list/list-query'
import type { organizationContract } from '../organization.contract'
import type { OrganizationSearch } from '../organization.list'
import type { OrganizationOutcome } from '../organization.schema'
import type { Quotas } from '../quotas.schema'
import type { OrganizationFilter } from './organization-bulk'

const api = apiClient<typeof organizationContract>('organization')

export const organizationKeys = { queryKey: ['organization'] }

/** Everything known about organizations is asked again after a change, and the log that tells of it. */
export function refreshOrganizations(queryClient: QueryClient): void {
  void queryClient.invalidateQueries(organizationKeys)
  void queryClient.invalidateQueries({ queryKey: ['audit'] })
}

export const organizationPages = (search: OrganizationSearch) =>
  pagedQuery(
    ['organization', 'list', search],
    (cursor, options) => api.call('list', { ...search, cursor }, options),
    search.cursor,
  )

export const oneOrganization = (id: string) => api.query('one', { id })

export const peoplePages = (organizationId: string, searchTerm: string) =>
  pagedQuery(['organization', 'people', organizationId, searchTerm], (cursor, options) =>
    api.call('people', { organizationId, searchTerm, cursor }, options),
  )

export const membershipsOf = (userId: string) => api.query('memberships', { userId })

export const appointOwner = (id: string, userId: string) => api.call('appointOwner', { id, userId })
export const setQuotas = (id: string, quotas: Quotas) => api.call('setQuotas', { id, ...quotas })
export const removeAny = (id: string) => api.call('removeAny', { id })

/** Suspends; null ends the suspension. */
export async function suspendMany(
  suspension: { reason: string; notify: boolean } | null,
  selection: Selection<OrganizationFilter>,
): Promise<OrganizationOutcome> {
  const outcomes = await inParts(selection, (part) =>
    api.call(
      'suspendMany',
      suspension === null
        ? { action: 'resume', which: part }
        : { action: 'suspend', ...suspension, which: part },
    ),
  )
  return sumOf(outcomes, ['done', 'unchanged', 'gone'])
}

import type { QueryClient } from '@tanstack/react-query'
import { apiClient } from '~/api/api-client'
import type { AskedAct, Question } from '~/entity/act/use-bulk-act'
import type { Selection } from '~/entity/bulk/define-bulk'
import { pagedQuery } from '~/entity/list/list-query'
import type { MemberSearch } from '../members/member.list'
import { organizationKeys } from '../organization.requests'
import type { administeredContract } from './administered.contract'
import type { OrganizationSearch } from './administered.list'
import type { Quotas } from './quotas.schema'
import type { OrganizationAction, OrganizationFilter } from './organization-bulk'

const api = apiClient<typeof administeredContract>('organization')

/** Invalidates all queries about organizations and the audit log. */
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

export const peoplePages = (organizationId: string, search: MemberSearch) =>
  pagedQuery(
    ['organization', 'people', organizationId, search],
    (cursor, options) => api.call('people', { ...search, organizationId, cursor }, options),
    search.cursor,
  )

export const membershipsOf = (userId: string) => api.query('memberships', { userId })

export const appointOwner = (id: string, userId: string) => api.call('appointOwner', { id, userId })
export const setQuotas = (id: string, quotas: Quotas) => api.call('setQuotas', { id, ...quotas })
export const removeAny = (id: string) => api.call('removeAny', { id })

/** Counts the organizations of a bulk action for the confirmation. */
export const countOrganizations = (
  action: OrganizationAction,
  which: Selection<OrganizationFilter>,
): Question => ({
  key: ['organization', action, which],
  ask: () => api.call('suspendCount', { action, which }),
})

/** `reason` null ends the suspension. */
export const suspendMany = (
  suspension: { reason: string; notify: boolean } | null,
  which: Selection<OrganizationFilter>,
  asked: AskedAct,
) =>
  api.call(
    'suspendMany',
    suspension === null
      ? { action: 'resume', which, ...asked }
      : { action: 'suspend', ...suspension, which, ...asked },
  )

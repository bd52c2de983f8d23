import { apiClient } from '~/api/api-client'
import type { OrganizationRole } from '~/access/organization'
import { pagedQuery } from '~/entity/list/list-query'
import type { memberContract } from './member.contract'
import type { MemberSearch } from './member.list'

const api = apiClient<typeof memberContract>('organization')

export const memberPages = (organizationId: string, search: MemberSearch) =>
  pagedQuery(
    ['organization', 'members', organizationId, search],
    (cursor, options) => api.call('members', { ...search, organizationId, cursor }, options),
    search.cursor,
  )

export const foundMembers = (organizationId: string, searchTerm: string) =>
  api.query('members', { organizationId, searchTerm })

export const setRole = (id: string, memberId: string, role: OrganizationRole) =>
  api.call('setRole', { id, memberId, role })

export const leaveOrganization = (id: string) => api.call('leave', { id })
export const handOver = (id: string, memberId: string) => api.call('handOver', { id, memberId })

/** The best matches; without a term, the first members. */
export const suggestedMembers = (organizationId: string, searchTerm: string) =>
  api.query('members', { organizationId, searchTerm, sort: 'name', limit: 8 })
/** The first two owners: enough to know whether there is more than one. */
export const ownersOf = (organizationId: string) =>
  api.query('members', { organizationId, role: 'owner', limit: 2 })

import { apiClient } from '~/api/api-client'
import type { OrganizationRole } from '~/access/organization'
import type { AskedAct } from '~/entity/act/run-act'
import type { Question } from '~/entity/act/use-bulk-act'
import type { Selection } from '~/entity/bulk/define-bulk'
import { pagedQuery } from '~/entity/list/list-query'
import type { memberContract } from './member.contract'
import type { MemberFilter, MemberSearch } from './member.list'

const api = apiClient<typeof memberContract>('organization')

export const memberPages = (organizationId: string, search: MemberSearch) =>
  pagedQuery(
    ['organization', 'members', organizationId, search],
    (cursor, options) => api.call('members', { ...search, organizationId, cursor }, options),
    search.cursor,
  )

/** The first of those whom a search finds. */
export const foundMembers = (organizationId: string, searchTerm: string) =>
  api.query('members', { organizationId, searchTerm })

export const setRole = (id: string, memberId: string, role: OrganizationRole) =>
  api.call('setRole', { id, memberId, role })

export type MembersRequest =
  | { action: 'remove' }
  | { action: 'set-role'; role: 'admin' | 'member' }
  | { action: 'add-to-team'; teamId: string }

/** The question before something is done to several members, and the act itself: called again while any remain. */
export const countMembers = (
  organizationId: string,
  request: MembersRequest,
  who: Selection<MemberFilter>,
): Question => ({
  key: ['organization', organizationId, request, who],
  ask: () => api.call('bulkMembersCount', { ...request, organizationId, who }),
})

export const actOnMembers = (
  organizationId: string,
  request: MembersRequest,
  who: Selection<MemberFilter>,
  asked: AskedAct,
) => api.call('bulkMembers', { ...request, organizationId, who, ...asked })

export const leaveOrganization = (id: string) => api.call('leave', { id })
export const handOver = (id: string, memberId: string) => api.call('handOver', { id, memberId })

/** The best of what a search finds; without a term, the first. */
export const suggestedMembers = (organizationId: string, searchTerm: string) =>
  api.query('members', { organizationId, searchTerm, sort: 'name', limit: 8 })
/** The first two of its owners: enough to know whether there is another. */
export const ownersOf = (organizationId: string) =>
  api.query('members', { organizationId, role: 'owner', limit: 2 })

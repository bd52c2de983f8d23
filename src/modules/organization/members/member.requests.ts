import { apiClient } from '~/api/api-client'
import type { OrganizationRole } from '~/access/organization'
import type { Selection } from '~/entity/bulk/define-bulk'
import { inParts, sumOf } from '~/entity/bulk/in-parts'
import { pagedQuery } from '~/entity/list/list-query'
import type { organizationContract } from '../organization.contract'
import type { MemberFilter, MemberSearch } from './member.list'

const api = apiClient<typeof organizationContract>('organization')

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

/** Puts somebody into a team, or takes them out of it. */
export const setInTeam = (input: { id: string; teamId: string; userId: string }, isIn: boolean) =>
  api.call(isIn ? 'addToTeam' : 'removeFromTeam', input)

export type MembersRequest =
  | { action: 'remove' }
  | { action: 'set-role'; role: 'admin' | 'member' }
  | { action: 'add-to-team'; teamId: string }

export async function actOnMembers(
  organizationId: string,
  request: MembersRequest,
  selection: Selection<MemberFilter>,
) {
  const outcomes = await inParts(selection, (who) =>
    api.call('bulkMembers', { ...request, organizationId, who }),
  )
  return sumOf(outcomes, ['done', 'unchanged', 'self', 'held', 'noRoom', 'gone'])
}

export type MembersOutcome = Awaited<ReturnType<typeof actOnMembers>>

import { apiClient } from '~/api/api-client'
import type { UndoStep } from '~/entity/act/act.requests'
import type { AskedAct, Question } from '~/entity/act/use-bulk-act'
import type { Selection } from '~/entity/bulk/define-bulk'
import type { memberContract, MembersRequest } from './member.contract'
import type { MemberFilter } from './member.list'

// Separate from the other requests, so that the list of members does not load them.

const api = apiClient<typeof memberContract>('organization')

/** Counts the members of a bulk action for the confirmation. */
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

export const undoOnMembers =
  (organizationId: string): UndoStep =>
  (act) =>
    api.call('undoMembers', { organizationId, act })

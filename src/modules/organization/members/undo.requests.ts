import { apiClient } from '~/api/api-client'
import type { UndoStep } from '~/entity/act/act.requests'
import type { memberContract } from './member.contract'

const api = apiClient<typeof memberContract>('organization')

/** Apart from the other requests: the list of members, where a first visit begins, does without it. */
export const undoOnMembers =
  (organizationId: string): UndoStep =>
  (act) =>
    api.call('undoMembers', { organizationId, act })

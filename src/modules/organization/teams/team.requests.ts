import { apiClient } from '~/api/api-client'
import type { organizationContract } from '../organization.contract'

const api = apiClient<typeof organizationContract>('organization')

export const createTeam = (id: string, name: string) => api.call('createTeam', { id, name })
export const renameTeam = (id: string, teamId: string, name: string) =>
  api.call('updateTeam', { id, teamId, name })
export const removeTeam = (id: string, teamId: string) => api.call('removeTeam', { id, teamId })

import { apiClient } from '~/api/api-client'
import type { organizationContract } from '../organization.contract'

const api = apiClient<typeof organizationContract>('organization')

export const createTeam = (id: string, name: string) => api.ask('createTeam', { id, name })
export const renameTeam = (id: string, teamId: string, name: string) =>
  api.ask('updateTeam', { id, teamId, name })
export const removeTeam = (id: string, teamId: string) => api.ask('removeTeam', { id, teamId })

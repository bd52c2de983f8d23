import { apiClient } from '~/api/api-client'
import type { teamContract } from './team.contract'

const api = apiClient<typeof teamContract>('organization')

export const createTeam = (id: string, name: string) => api.call('createTeam', { id, name })
export const renameTeam = (id: string, teamId: string, name: string) =>
  api.call('updateTeam', { id, teamId, name })
export const removeTeam = (id: string, teamId: string) => api.call('removeTeam', { id, teamId })

export const setInTeam = (input: { id: string; teamId: string; userId: string }, isIn: boolean) =>
  api.call(isIn ? 'addToTeam' : 'removeFromTeam', input)

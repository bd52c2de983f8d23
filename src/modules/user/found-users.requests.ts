import { apiClient } from '~/api/api-client'
import type { userContract } from './user.contract'

// Not in `user.requests.ts`: the command palette is on every page and must not load administrative calls.
const api = apiClient<typeof userContract>('user')

export const foundUsers = (searchTerm: string, limit: number) => api.query('list', { searchTerm, limit })
export const oneUser = (id: string) => api.query('get', { id })

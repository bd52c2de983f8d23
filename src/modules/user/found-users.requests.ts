import { apiClient } from '~/api/api-client'
import type { userContract } from './user.contract'

// Apart from `user.requests.ts`: the command palette is everybody's, and what administrators do is not.
const api = apiClient<typeof userContract>('user')

/** The best of what a search finds. */
export const foundUsers = (searchTerm: string, limit: number) => api.query('list', { searchTerm, limit })
export const oneUser = (id: string) => api.query('get', { id })

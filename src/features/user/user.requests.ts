import { apiClient } from '~/server/api-client'
import type { userContract } from './user.contract'

const api = apiClient<typeof userContract>('user')

export const oneUser = (id: string) => api.query('get', { id })
export const userSessions = (id: string) => api.query('sessions', { id })

import { apiClient } from '~/server/api-client'
import type { bookContract } from './book.contract'

const api = apiClient<typeof bookContract>('book')

export const newestBooks = (limit: number) => api.query('list', { limit })

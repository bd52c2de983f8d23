import { apiClient } from '~/server/api-client'
import type { bookContract } from './book.contract'

const api = apiClient<typeof bookContract>('book')

export const newestBooks = (limit: number) => api.list.queryOptions({ input: { limit } })

export const bookById = (id: string) => api.get.queryOptions({ input: { id } })

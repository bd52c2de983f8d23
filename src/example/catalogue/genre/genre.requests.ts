import { apiClient } from '~/api/api-client'
import type { genreContract } from './genre.contract'

const api = apiClient<typeof genreContract>('genre')

/** As many as a select can show; above that, the user searches. */
const atMost = 100

export const genreList = (search: { searchTerm?: string } = {}) =>
  api.query('list', { searchTerm: '', sort: 'name', ...search, limit: atMost })
export const shelves = () => api.query('shelves', undefined)

export const genreKeys = { queryKey: ['genre'] }

/** Books include the name and colour of their genre, and genres their number of books. */
export const catalogueKeys = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    ['genre', 'book'].includes(String(queryKey[0])),
}

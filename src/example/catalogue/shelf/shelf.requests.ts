import { apiClient } from '~/api/api-client'
import { pagedQuery } from '~/entity/list/list-query'
import type { shelfContract } from './shelf.contract'
import type { ShelfSearch } from './shelf.list'
import type { ShelfState } from './shelf-states'
import type { ShelfRowChange, Put } from './shelf.schema'

const api = apiClient<typeof shelfContract>('shelf')

/** The user's own, or those of an organization. */
export const shelfList = (organizationId?: string) => api.query('list', { organizationId })
export const oneShelf = (shelf: string) => api.query('get', { shelf })
export const newestOn = (shelf: ShelfState, limit: number) => api.query('books', { shelf, limit })
export const shelvesOfBook = (id: string) => api.query('ofBook', { id })

export const shelfPages = (shelf: string, { sort, cursor: first }: ShelfSearch) =>
  pagedQuery(
    ['shelf', 'pages', shelf, sort, first],
    (cursor, options) => api.call('books', { shelf, sort, cursor }, options),
    first,
  )

/** All shelf queries, refetched after a change. */
export const shelfKeys = { queryKey: ['shelf'] }

export const createShelf = (name: string, organizationId?: string) =>
  api.call('create', { name, organizationId })
export const renameShelf = (shelf: string, name: string) => api.call('rename', { shelf, name })
export const removeShelf = (shelf: string) => api.call('remove', { shelf })

export const putBook = (input: Put) => api.call('put', input)
export const changeShelfRow = (input: ShelfRowChange) => api.call('change', input)
export const takeOff = (input: { shelf: string; bookId: string }) => api.call('takeOff', input)

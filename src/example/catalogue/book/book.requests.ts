import { apiClient } from '~/api/api-client'
import type { Selection } from '~/entity/bulk/define-bulk'
import type { AskedAct, Question } from '~/entity/act/use-bulk-act'
import { pagedQuery } from '~/entity/list/list-query'
import type { bookContract } from './book.contract'
import type { BookSearch } from './book.list'
import type { BookChange, BookFilter, NewBook } from './book.schema'

const api = apiClient<typeof bookContract>('book')

export const bookPages = (search: BookSearch) =>
  pagedQuery(
    ['book', 'list', search],
    (cursor, options) => api.call('list', { ...search, cursor }, options),
    search.cursor,
  )

export const newestBooks = (limit: number) => api.query('list', { limit })
export const moreBooks = (filter: { author?: string; genre?: string }, limit: number) =>
  api.query('list', { ...filter, limit })
export const foundBooks = (searchTerm: string, limit: number) => api.query('list', { searchTerm, limit })
/** The books that the caller opened last, and recording one. */
export const visitedBooks = () => api.query('visited', undefined)
export const visitBook = (id: string) => api.call('visit', { id })
export const oneBook = (id: string) => api.query('get', { id })
export const knownAuthors = (searchTerm: string) => api.query('authors', { searchTerm })
export const duplicatesOf = (draft: { title: string; author: string; isbn?: string; except?: string }) =>
  api.query('duplicates', draft)

/** All book queries, refetched after a change; genres have book counts, too. */
export const bookKeys = { queryKey: ['book'] }

export const createBook = (input: NewBook) => api.call('create', input)
export const updateBook = (input: BookChange & { id: string; version?: number }) => api.call('update', input)
export const removeBook = (id: string) => api.call('remove', { id })

type Books = Selection<BookFilter>
export type BookAct = { action: 'delete' } | { action: 'set-genre'; genreId: string }

/** The confirmation count of a bulk action, and its steps: called again while rows remain. */
export const countBooks = (act: BookAct, which: Books): Question => ({
  key: ['book', act, which],
  ask: () => api.call('bulkCount', { ...act, which }),
})
export const actOnBooks = (act: BookAct, which: Books, asked: AskedAct) =>
  api.call('bulk', { ...act, which, ...asked })

export const removeGenre = (id: string, moveTo?: string) => api.call('removeGenre', { id, moveTo })

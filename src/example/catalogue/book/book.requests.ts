import { infiniteQueryOptions } from '@tanstack/react-query'
import { apiClient } from '~/api/api-client'
import type { bookContract } from './book.contract'
import type { Book, BookSort } from './book.schema'

const api = apiClient<typeof bookContract>('book')

/** As the address of the page says it: what is absent is not asked for. */
export type BookListSearch = {
  searchTerm: string
  /** Absent: the relevant ones first while there is something to search for, else the newest. */
  sort?: BookSort
  genre?: string
  author?: string
  hasCover?: boolean
  yearFrom?: number
  yearTo?: number
  /** Where the list begins, for a page that shows the next rows without script. */
  cursor?: string
}

export const bookList = (search: BookListSearch) =>
  infiniteQueryOptions({
    queryKey: ['book', 'list', search],
    queryFn: ({ pageParam, signal }) => api.ask('list', { ...search, cursor: pageParam }, { signal }),
    initialPageParam: search.cursor,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const newestBooks = (limit: number) => api.query('list', { limit })
/** A few more to look at: by the same author, or of the same genre. */
export const moreBooks = (filter: { author?: string; genre?: string }, limit: number) =>
  api.query('list', { ...filter, limit })
/** The best of what a search finds. */
export const foundBooks = (searchTerm: string, limit: number) => api.query('list', { searchTerm, limit })
/** Those that the caller opened last, and the note that one was opened. */
export const visitedBooks = () => api.query('visited', undefined)
export const noteVisit = (id: string) => api.ask('visit', { id })
export const oneBook = (id: string) => api.query('get', { id })
export const knownAuthors = (searchTerm: string) => api.query('authors', { searchTerm })
export const duplicatesOf = (draft: { title: string; author: string; isbn?: string; except?: string }) =>
  api.query('duplicates', draft)

/** Everything known about books is asked again after a change; numbers of books stand beside genres, too. */
export const bookKeys = { queryKey: ['book'] }

type Fields = Pick<Book, 'title' | 'author' | 'publisher' | 'year' | 'isbn' | 'description' | 'cover'> & {
  genreId?: string
  newGenre?: { name: string; color: string }
}
export const createBook = (input: Fields) => api.ask('create', input)
export const updateBook = (input: Partial<Fields> & { id: string; version?: number }) =>
  api.ask('update', input)
export const removeBook = (id: string) => api.ask('remove', { id })

export type BookSelection = { ids: string[] } | { all: Omit<BookListSearch, 'sort' | 'cursor'> }
export const removeBooks = (which: BookSelection) => api.ask('bulk', { action: 'delete', which })
export const moveBooks = (which: BookSelection, genreId: string) =>
  api.ask('bulk', { action: 'set-genre', genreId, which })
export const removeGenre = (id: string, moveTo?: string) => api.ask('removeGenre', { id, moveTo })

/** Some at a time, until none remain; `onProgress` hears how many were taken back so far. */
export async function undo(id: string, onProgress?: (done: number, remaining: number) => void) {
  let done = 0
  let skipped = 0
  for (;;) {
    const step = await api.ask('undo', { id })
    const { kind } = step
    done += step.done
    skipped += step.skipped
    onProgress?.(done, step.remaining)
    if (step.remaining === 0) return { kind, done, skipped }
  }
}

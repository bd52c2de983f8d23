import { apiClient } from '~/api/api-client'
import type { Selection } from '~/entity/bulk/define-bulk'
import { inParts, sumOf } from '~/entity/bulk/in-parts'
import { pagedQuery } from '~/entity/list/list-query'
import type { bookContract } from './book.contract'
import type { BookSearch } from './book.list'
import type { Book, BookFilter } from './book.schema'

const api = apiClient<typeof bookContract>('book')

export const bookPages = (search: BookSearch) =>
  pagedQuery(
    ['book', 'list', search],
    (cursor, options) => api.call('list', { ...search, cursor }, options),
    search.cursor,
  )

export const newestBooks = (limit: number) => api.query('list', { limit })
/** A few more to look at: by the same author, or of the same genre. */
export const moreBooks = (filter: { author?: string; genre?: string }, limit: number) =>
  api.query('list', { ...filter, limit })
/** The best of what a search finds. */
export const foundBooks = (searchTerm: string, limit: number) => api.query('list', { searchTerm, limit })
/** Those that the caller opened last, and the note that one was opened. */
export const visitedBooks = () => api.query('visited', undefined)
export const noteVisit = (id: string) => api.call('visit', { id })
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
export const createBook = (input: Fields) => api.call('create', input)
export const updateBook = (input: Partial<Fields> & { id: string; version?: number }) =>
  api.call('update', input)
export const removeBook = (id: string) => api.call('remove', { id })

/** Each call can be taken back by itself. */
const added = (outcomes: { done: number; unchanged: number; gone: number; undo: string | null }[]) => ({
  ...sumOf(outcomes, ['done', 'unchanged', 'gone']),
  undo: outcomes.map(({ undo: id }) => id).filter((id) => id !== null),
})

type Books = Selection<BookFilter>

export async function removeBooks(selection: Books) {
  // One book has a call of its own, so that the audit log names it.
  if ('ids' in selection && selection.ids.length === 1)
    return added([{ done: 1, unchanged: 0, gone: 0, ...(await removeBook(selection.ids[0]!)) }])
  return added(await inParts(selection, (part) => api.call('bulk', { action: 'delete', which: part })))
}

export const moveBooks = async (selection: Books, genreId: string) =>
  added(await inParts(selection, (part) => api.call('bulk', { action: 'set-genre', genreId, which: part })))

export const removeGenre = (id: string, moveTo?: string) => api.call('removeGenre', { id, moveTo })

/** Some at a time, until none remain; `onProgress` hears how many were taken back so far. */
export async function undo(id: string, onProgress?: (done: number, remaining: number) => void) {
  let done = 0
  let skipped = 0
  for (;;) {
    const step = await api.call('undo', { id })
    const { kind } = step
    done += step.done
    skipped += step.skipped
    onProgress?.(done, step.remaining)
    if (step.remaining === 0) return { kind, done, skipped }
  }
}

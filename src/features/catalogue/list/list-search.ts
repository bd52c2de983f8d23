import type { BookListSearch } from '~/features/book/book.requests'
import type { BookSort } from '~/features/book/book.schema'
import { asciiDigits } from '~/lib/ascii-digits'
import { textParam } from '~/lib/search-params'
import { isUuid } from '~/lib/uuid'

/** As the server would take it; longer is not a search. */
export const maxSearchTerm = 200

// Every page carries the reading of addresses, so this file keeps away from the schemas, and the compiler compares.
const sorts = Object.keys({
  relevance: true,
  '-createdAt': true,
  createdAt: true,
  title: true,
  '-title': true,
  author: true,
  '-author': true,
  year: true,
  '-year': true,
} satisfies Record<BookSort, true>) as BookSort[]

export const bookSearchDefaults = { searchTerm: '' } as const

/** The order of a list that none was asked for. */
export const defaultSort = (searchTerm: string): BookSort => (searchTerm ? 'relevance' : '-createdAt')

/** What an address may ask of the list. What cannot be read is not asked for. */
export function readBookSearch(search: { [Name in keyof BookListSearch]?: unknown }): BookListSearch {
  const searchTerm = termOf(search.searchTerm)
  return {
    searchTerm,
    sort: sortOf(search.sort, searchTerm),
    genre: isUuid(textParam(search.genre)) ? textParam(search.genre) : undefined,
    hasCover: flagOf(search.hasCover),
    yearFrom: yearOf(search.yearFrom),
    yearTo: yearOf(search.yearTo),
    cursor: textParam(search.cursor) || undefined,
  }
}

function termOf(value: unknown): string {
  const term = textParam(value).trim()
  return term.length > maxSearchTerm || /[\0\p{Cs}]/u.test(term) ? '' : term
}

/** The order that holds anyway is not asked for, nor relevance where there is nothing to be relevant to. */
function sortOf(value: unknown, searchTerm: string): BookSort | undefined {
  if (value === defaultSort(searchTerm) || value === 'relevance') return undefined
  return sorts.find((each) => each === value)
}

/** Text in an address, a truth value in a link. */
function flagOf(value: unknown): boolean | undefined {
  const text = String(value)
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** In whichever digits it was typed. */
export function yearOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : asciiDigits(textParam(value)).trim()
  return /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

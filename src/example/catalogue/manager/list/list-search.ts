import type { BookListSearch } from '~/example/catalogue/book/book.requests'
import type { BookSort } from '~/example/catalogue/book/book.schema'
import { asciiDigits } from '~/lib/ascii-digits'
import { choiceParam, flagParam, lineParam, textParam } from '~/lib/search-params'
import { isUuid } from '~/lib/uuid'

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
  const searchTerm = lineParam(search.searchTerm)
  return {
    searchTerm,
    sort: sortOf(search.sort, searchTerm),
    genre: isUuid(textParam(search.genre)) ? textParam(search.genre) : undefined,
    hasCover: flagParam(search.hasCover),
    yearFrom: yearOf(search.yearFrom),
    yearTo: yearOf(search.yearTo),
    cursor: textParam(search.cursor) || undefined,
  }
}

/** The order that holds anyway is not asked for, nor relevance where there is nothing to be relevant to. */
function sortOf(value: unknown, searchTerm: string): BookSort | undefined {
  if (value === defaultSort(searchTerm) || value === 'relevance') return undefined
  return choiceParam(sorts, value)
}

/** In whichever digits it was typed. */
export function yearOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : asciiDigits(textParam(value)).trim()
  return /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

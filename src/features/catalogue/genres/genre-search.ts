import type { GenreSort } from '~/features/genre/genre.schema'
import { textParam } from '~/lib/search-params'

/** As the server would take it; longer is not a search. */
export const maxSearchTerm = 200

export type GenreSearch = { searchTerm: string; sort: GenreSort }

// Every page carries the reading of addresses, so this file keeps away from the schemas, and the compiler compares.
const sorts = Object.keys({
  name: true,
  '-name': true,
  '-books': true,
  books: true,
} satisfies Record<GenreSort, true>) as GenreSort[]

export const genreSearchDefaults: GenreSearch = { searchTerm: '', sort: 'name' }

/** What an address may ask of the list. What cannot be read is not asked for. */
export function readGenreSearch(search: { [Name in keyof GenreSearch]?: unknown }): GenreSearch {
  const term = textParam(search.searchTerm).trim()
  return {
    searchTerm: term.length > maxSearchTerm || /[\0\p{Cs}]/u.test(term) ? '' : term,
    sort: sorts.find((each) => each === search.sort) ?? genreSearchDefaults.sort,
  }
}

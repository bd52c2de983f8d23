import type { GenreSort } from '~/example/catalogue/genre/genre.schema'
import { choiceParam, lineParam } from '~/lib/search-params'

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
export const readGenreSearch = (search: { [Name in keyof GenreSearch]?: unknown }): GenreSearch => ({
  searchTerm: lineParam(search.searchTerm),
  sort: choiceParam(sorts, search.sort) ?? genreSearchDefaults.sort,
})

import { choiceParam, lineParam, textParam } from '~/lib/search-params'
import { isUuid } from '~/lib/uuid'
import type { BookListSearch } from '../book.requests'
import type { BookSort } from '../book.schema'

/** What the shelves of the app can be asked for; the rest is for those who keep them. */
export type BrowseSearch = Pick<BookListSearch, 'searchTerm' | 'genre' | 'author' | 'cursor'> & {
  sort?: BrowseSort
}

// Every page carries the reading of addresses, so this file keeps away from the schemas, and the compiler compares.
export const browseSorts = ['-createdAt', 'title', 'author', '-year', 'year'] as const satisfies BookSort[]
export type BrowseSort = (typeof browseSorts)[number]

export const browseDefaults = { searchTerm: '' } as const

/** What an address may ask of the list. What cannot be read is not asked for. */
export function readBrowseSearch(search: { [Name in keyof BrowseSearch]?: unknown }): BrowseSearch {
  const searchTerm = lineParam(search.searchTerm)
  const genre = textParam(search.genre)
  const sort = choiceParam(browseSorts, search.sort)
  return {
    searchTerm,
    // The newest come first anyway, unless the relevant ones do.
    sort: sort === '-createdAt' && !searchTerm ? undefined : sort,
    genre: isUuid(genre) ? genre : undefined,
    author: lineParam(search.author) || undefined,
    cursor: textParam(search.cursor) || undefined,
  }
}

/** Because of which a book may be missing. */
export const filtersOf = ({ searchTerm, genre, author }: BrowseSearch) =>
  [searchTerm, genre, author].filter(Boolean)

/** All books, in the order of before. */
export const everything = ({ sort }: BrowseSearch): BrowseSearch => ({
  searchTerm: '',
  sort,
  genre: undefined,
  author: undefined,
  cursor: undefined,
})

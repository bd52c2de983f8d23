import type { BookListSearch } from '~/example/catalogue/book/book.requests'

/** Which books a list is about, without its order and where it begins. */
export const filterOf = ({ sort: _, cursor: __, ...filter }: BookListSearch) => filter

/** Years count as one: they are asked for side by side. */
export const activeFilters = ({ genre, hasCover, yearFrom, yearTo }: BookListSearch): number =>
  [genre, hasCover, yearFrom ?? yearTo].filter((each) => each !== undefined).length

/** Whether a book may be missing because of what was asked for. */
export const isFiltered = (search: BookListSearch): boolean =>
  search.searchTerm !== '' || activeFilters(search) > 0

/** All of them, in the order of before. */
export const everything = ({ sort }: BookListSearch): BookListSearch => ({
  searchTerm: '',
  sort,
  genre: undefined,
  hasCover: undefined,
  yearFrom: undefined,
  yearTo: undefined,
  cursor: undefined,
})

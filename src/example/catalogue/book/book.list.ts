import { fieldOrders } from '~/entity/crud/list-of'
import {
  defineList,
  flagFilter,
  idFilter,
  lineFilter,
  ownFilter,
  type SearchOf,
} from '~/entity/list/define-list'
import { asciiDigits } from '~/lib/ascii-digits'
import { textParam } from '~/lib/search-params'
import { bookFields } from './book.fields'

/** In any digits. */
export function yearOf(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : asciiDigits(textParam(value)).trim()
  return /^\d{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

const yearFilter = ownFilter(yearOf, 'years')

/** All orders and filters of books; each of the two lists below offers some of them. */
export const bookList = defineList({
  name: 'book',
  orders: ['relevance', '-createdAt', 'createdAt', ...fieldOrders(bookFields)],
  defaultOrder: '-createdAt',
  filters: {
    genre: idFilter,
    author: lineFilter,
    hasCover: flagFilter,
    yearFrom: yearFilter,
    yearTo: yearFilter,
  },
})

const { author, ...managed } = bookList.filters

export const managedBooks = defineList({ ...bookList, filters: managed })

export const browsedBooks = defineList({
  name: 'book',
  defaultOrder: '-createdAt',
  orders: ['relevance', '-createdAt', 'title', 'author', '-year', 'year'],
  filters: { genre: managed.genre, author },
})

export type BookSort = (typeof bookList.orders)[number]
export type BookSearch = SearchOf<typeof bookList>
export type ManagedSearch = SearchOf<typeof managedBooks>
export type BrowseSearch = SearchOf<typeof browsedBooks>

import { defineList, type SearchOf } from '~/entity/list/define-list'

/** The books on a shelf, by state or by the shelf's id. */
export const shelfBookList = defineList({
  name: 'shelf-book',
  orders: ['-addedAt', 'addedAt', 'title', 'author'],
  defaultOrder: '-addedAt',
  filters: {},
  isSearched: false,
})

export type ShelfSearch = SearchOf<typeof shelfBookList>

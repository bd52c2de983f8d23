import { defineList, ownFilter, type SearchOf } from '~/entity/list/define-list'
import { lineParam } from '~/lib/search-params'

/** The books on a shelf, by state or by the shelf's id. */
export const shelfBookList = defineList({
  name: 'shelf-book',
  orders: ['-addedAt', 'addedAt', 'title', 'author'],
  defaultOrder: '-addedAt',
  filters: { shelf: ownFilter((value) => lineParam(value) || undefined) },
  isSearched: false,
})

export type ShelfSearch = SearchOf<typeof shelfBookList>

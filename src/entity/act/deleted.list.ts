import { defineList, type SearchOf } from '../list/define-list'

export const deletedList = defineList({
  name: 'deleted',
  orders: ['-at'],
  defaultOrder: '-at',
  isSearched: false,
  filters: {},
})

export type DeletedSearch = SearchOf<typeof deletedList>

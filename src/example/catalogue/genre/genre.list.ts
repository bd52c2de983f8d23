import { defineList, type SearchOf } from '~/entity/list/define-list'

export const managedGenres = defineList({
  name: 'genre',
  orders: ['name', '-name', '-books', 'books'],
  defaultOrder: 'name',
  filters: {},
})

export type GenreSearch = SearchOf<typeof managedGenres>
export type GenreSort = (typeof managedGenres.orders)[number]

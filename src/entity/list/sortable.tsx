import type { ReactNode } from 'react'
import type { Column } from '~/ui/list/data-table'
import type { ListLinks } from './list-links'

type Sorted = Required<Pick<Column<never>, 'sorted' | 'sortControl'>>

type AnySearch<Sort> = { searchTerm: string; sort?: Sort; cursor?: string }

/** Makes the header of a column lead to its own order, and from there to the opposite one. */
export function sortable<Sort extends string, Search extends AnySearch<Sort>>(
  list: { orderOf: (searchTerm: string) => Sort },
  search: Search,
  link: ListLinks<Search>['list'],
) {
  const current: string = search.sort ?? list.orderOf(search.searchTerm)
  const direction = current.startsWith('-') ? 'descending' : 'ascending'
  return (first: Sort, second: Sort): Sorted => ({
    sorted: current === first || current === second ? direction : 'none',
    sortControl: (header: ReactNode) =>
      link(
        { ...search, sort: current === first ? second : first, cursor: undefined },
        { className: 'rounded-tight', children: header },
      ),
  })
}

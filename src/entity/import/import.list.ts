import { textParam } from '~/lib/search-params'
import { choiceFilter, defineList, ownFilter, type SearchOf } from '../list/define-list'

const description = defineList({
  name: 'import-rows',
  orders: ['line'],
  defaultOrder: 'line',
  filters: {
    id: ownFilter((value) => textParam(value) || undefined),
    verdict: choiceFilter(['rejected', 'all']),
  },
  rowKey: 'line',
  isSearched: false,
})

export type ImportSearch = SearchOf<typeof description>

/** The checked rows of the import `id`; without a verdict the rejected ones. Both say which list it is: nothing is cleared. */
export const importRowList = { ...description, isFiltered: () => false, cleared: { cursor: undefined } }

/** All rows if none is rejected. A cursor is valid only with the verdict that it was created for. */
export const shownRows = ({ rejected }: { rejected: number }, search: ImportSearch): ImportSearch =>
  rejected > 0 || search.verdict === 'all' ? search : { ...search, verdict: 'all', cursor: undefined }

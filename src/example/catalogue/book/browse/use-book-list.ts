import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import { useRowList } from '~/ui/list/use-row-list'
import { bookList } from '../book.requests'
import { type BrowseSearch, filtersOf } from './list-search'

const isFiltered = (search: BrowseSearch) => filtersOf(search).length > 0

/** The books an address asks for, and how their list says how many there are. */
export function useBookList(search: BrowseSearch) {
  const { t, language } = useTranslation('book')
  const counted = useCounted('book')
  const list = useRowList(bookList(search), search, isFiltered)
  const { rows, total, totalIsAtLeast, similar, shownFor } = list
  const all = numberText(total, language)
  const shown = numberText(rows.length, language)

  const results = totalIsAtLeast ? t('list.resultsMore', { total: all }) : counted('list.results', total)

  return {
    ...list,
    foundText: list.filtered ? results : null,
    similarText: similar && rows.length > 0 ? t('list.similar', { term: shownFor.searchTerm }) : null,
    shownText:
      rows.length > 0
        ? t('list.shown', { shown, total: totalIsAtLeast ? t('list.moreThan', { total: all }) : all })
        : '',
  }
}

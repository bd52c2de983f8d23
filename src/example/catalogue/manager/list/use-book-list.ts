import { type BookListSearch, bookList } from '~/example/catalogue/book/book.requests'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import { useRowList } from '~/ui/list/use-row-list'
import { isFiltered } from './list-filter'

/** The books an address asks for, and how their list says how many there are. */
export function useBookList(search: BookListSearch) {
  const { t, language } = useTranslation('catalogue')
  const counted = useCounted('catalogue')
  const list = useRowList(bookList(search), search, isFiltered)
  const { rows, total, totalIsAtLeast, similar, shownFor } = list
  const all = numberText(total, language)
  const shown = numberText(rows.length, language)
  const results = totalIsAtLeast ? t('list.resultsMore', { total: all }) : counted('list.results', total)

  return {
    ...list,
    shownText:
      rows.length > 0
        ? t('list.shown', { shown, total: totalIsAtLeast ? t('list.moreThan', { total: all }) : all })
        : '',
    resultsText: results,
    similarText: similar && rows.length > 0 ? t('list.similar', { term: shownFor.searchTerm }) : null,
  }
}

import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import { useRowList } from '~/ui/list/use-row-list'
import { type UserListSearch, userList } from '../user.requests'
import { isFiltered } from './list-filter'

/** The people an address asks for, and how their list says how many there are. */
export function useUserList(search: UserListSearch) {
  const { t, language } = useTranslation('user')
  const counted = useCounted('user')
  const list = useRowList(userList(search), search, isFiltered)
  const { rows, total, totalIsAtLeast, similar, shownFor } = list
  const all = numberText(total, language)
  const shown = numberText(rows.length, language)

  return {
    ...list,
    shownText:
      rows.length > 0
        ? t('list.shown', { shown, total: totalIsAtLeast ? t('list.moreThan', { total: all }) : all })
        : '',
    similarText: similar && rows.length > 0 ? t('list.similar', { term: shownFor.searchTerm }) : null,
    resultsText: totalIsAtLeast ? t('list.resultsMore', { total: all }) : counted('list.results', total),
  }
}

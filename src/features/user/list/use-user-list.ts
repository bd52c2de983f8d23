import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { statusOf } from '~/lib/app-error'
import { numberText } from '~/lib/number-text'
import { type UserListSearch, userList } from '../user.requests'
import { isFiltered } from './list-filter'

/** The people an address asks for, which of its states the list is in, and how it says how many there are. */
export function useUserList(search: UserListSearch) {
  const { t, language } = useTranslation('user')
  const counted = useCounted('user')
  const query = useInfiniteQuery({
    ...userList(search),
    // The old rows stay until the new ones are there.
    placeholderData: keepPreviousData,
    // A refusal has a page of its own; a fault is told where the rows would be.
    throwOnError: (error) => statusOf(error) < 500,
  })

  // The rows that stay while others are fetched were asked for and read by the question before.
  const [shown, setShown] = useState({ search, readAt: query.dataUpdatedAt })
  const isNew = query.data && !query.isPlaceholderData
  if (isNew && (shown.search !== search || shown.readAt !== query.dataUpdatedAt)) {
    setShown({ search, readAt: query.dataUpdatedAt })
  }

  const pages = query.data?.pages ?? []
  // Who changed places between two pages was read twice.
  const users = [...new Map(pages.flatMap(({ items }) => items).map((user) => [user.id, user])).values()]
  const { total = 0, totalIsAtLeast = false, similar = false } = pages.at(-1) ?? {}
  const all = numberText(total, language)

  const state = () => {
    if (!query.data) return query.isError ? 'failed' : 'loading'
    if (users.length > 0) return 'list'
    return isFiltered(shown.search) || shown.search.cursor ? 'none-found' : 'none-yet'
  }

  return {
    state: state(),
    users,
    total,
    totalIsAtLeast,
    /** Nobody was found by the words themselves. */
    similar,
    readAt: shown.readAt,
    /** What the rows were asked for by. */
    shownFor: shown.search,
    filtered: query.data !== undefined && isFiltered(shown.search),
    /** What is shown is not yet what was asked for. */
    waiting: query.isPlaceholderData,
    shownText:
      users.length > 0
        ? t('list.shown', {
            shown: numberText(users.length, language),
            total: totalIsAtLeast ? t('list.moreThan', { total: all }) : all,
          })
        : '',
    resultsText: totalIsAtLeast ? t('list.resultsMore', { total: all }) : counted('list.results', total),
    nextCursor: pages.at(-1)?.nextCursor ?? null,
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
    pages: pages.length,
  } as const
}

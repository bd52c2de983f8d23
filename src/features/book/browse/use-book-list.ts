import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { statusOf } from '~/lib/app-error'
import { numberText } from '~/lib/number-text'
import { bookList } from '../book.requests'
import { type BrowseSearch, filtersOf } from './list-search'

/** The books an address asks for, which of its states the list is in, and how it says how many there are. */
export function useBookList(search: BrowseSearch) {
  const { t, language } = useTranslation('book')
  const counted = useCounted('book')
  const query = useInfiniteQuery({
    ...bookList(search),
    // The old rows stay until the new ones are there.
    placeholderData: keepPreviousData,
    // A refusal has a page of its own; a fault is told where the rows would be.
    throwOnError: (error) => statusOf(error) < 500,
  })

  // The rows that stay while others are fetched were asked for by the question before.
  const [shownFor, setShownFor] = useState(search)
  if (query.data && !query.isPlaceholderData && shownFor !== search) setShownFor(search)

  const pages = query.data?.pages ?? []
  // What changed places between two pages was read twice.
  const books = [...new Map(pages.flatMap(({ items }) => items).map((book) => [book.id, book])).values()]
  const { total = 0, totalIsAtLeast = false, similar = false, nextCursor = null } = pages.at(-1) ?? {}
  const all = numberText(total, language)
  const filtered = filtersOf(shownFor).length > 0

  const state = () => {
    if (!query.data) return query.isError ? 'failed' : 'loading'
    if (books.length > 0) return 'list'
    return filtered || shownFor.cursor ? 'none-found' : 'none-yet'
  }

  const found = () => {
    if (!query.data || !filtered) return null
    if (similar && books.length > 0) return t('list.similar', { term: shownFor.searchTerm })
    if (totalIsAtLeast) return t('list.resultsMore', { total: all })
    return counted('list.results', total)
  }

  return {
    state: state(),
    books,
    shownFor,
    /** What is shown is not yet what was asked for. */
    waiting: query.isPlaceholderData,
    foundText: found(),
    shownText:
      books.length > 0
        ? t('list.shown', {
            shown: numberText(books.length, language),
            total: totalIsAtLeast ? t('list.moreThan', { total: all }) : all,
          })
        : '',
    nextCursor,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
    pages: pages.length,
  } as const
}

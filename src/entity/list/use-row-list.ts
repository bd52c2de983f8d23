import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import { useState } from 'react'
import { statusOf } from '~/lib/app-error'

export type RowPage = {
  items: { id: string }[]
  total: number
  totalIsAtLeast?: boolean
  similar?: boolean
  nextCursor: string | null
}

/** `cursor`: where the list begins, for a page that shows the next rows without script. */
type Asked = { searchTerm: string; cursor?: string }

type Cursor = string | undefined
type Options<P, Key extends QueryKey> = UseInfiniteQueryOptions<P, Error, InfiniteData<P>, Key, Cursor>

/**
 * The rows an address asks for, page by page, and which of its states their list is in. `isFiltered` says of a search
 * whether a row may be missing because of it.
 */
export function useRowList<P extends RowPage, Key extends QueryKey, Search extends Asked>(
  options: Options<P, Key>,
  search: Search,
  isFiltered: (search: Search) => boolean,
) {
  const query = useInfiniteQuery({
    ...options,
    // The old rows stay until the new ones are there.
    placeholderData: keepPreviousData,
    // A refusal has a page of its own; a fault is told where the rows would be.
    throwOnError: (error) => statusOf(error) < 500,
  })

  // The rows that stay while others are fetched were asked for and read by the question before.
  const [shown, setShown] = useState({ search, readAt: query.dataUpdatedAt, data: query.data })
  const isNew = query.data && !query.isPlaceholderData
  if (isNew && (shown.search !== search || shown.readAt !== query.dataUpdatedAt)) {
    setShown({ search, readAt: query.dataUpdatedAt, data: query.data })
  }

  // Those of a question that was not answered stay as well: what went wrong is said above them.
  const data = query.data ?? shown.data
  const [wantsMore, setWantsMore] = useState(false)
  const pages = data?.pages ?? []
  // What changed places between two pages was read twice.
  const rows: P['items'] = [
    ...new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row])).values(),
  ]
  const { total = 0, totalIsAtLeast = false, similar = false, nextCursor = null } = pages.at(-1) ?? {}
  const filtered = isFiltered(shown.search)

  const state = () => {
    if (!data) return query.isError ? 'failed' : 'loading'
    if (rows.length > 0) return 'list'
    return filtered || shown.search.cursor ? 'none-found' : 'none-yet'
  }

  return {
    state: state(),
    rows,
    total,
    totalIsAtLeast,
    /** All that match are here. */
    whole: rows.length === total && !totalIsAtLeast,
    /** None was found by the words themselves. */
    similar,
    readAt: shown.readAt,
    /** What the rows were asked for by. */
    shownFor: shown.search,
    filtered: data !== undefined && filtered,
    /** What is shown is not yet what was asked for. */
    waiting: query.isPlaceholderData && !query.isPaused,
    /** What is shown is not what was asked for, and that does not come. */
    unanswered: query.isPlaceholderData ? query.isPaused : !query.data && query.isError && data !== undefined,
    nextCursor,
    /** It has come in parts, so that its end is worth a word. */
    inParts: pages.length > 1 || search.cursor !== undefined,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError || (wantsMore && query.isPaused),
    loadMore: () => {
      setWantsMore(true)
      void query.fetchNextPage().finally(() => setWantsMore(false))
    },
    retry: () => void query.refetch(),
  } as const
}

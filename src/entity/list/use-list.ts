import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { Namespace, ParseKeys } from 'i18next'
import { type ReactElement, useRef, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { statusOf } from '~/lib/app-error'
import { requestIdOf } from '~/lib/request-id'
import { numberText } from '~/lib/number-text'
import type { LinkProps } from '~/ui/list/link-pills'
import { type AnyList, type AnySearch, rowKeyOf } from './define-list'
import type { pagedQuery } from './list-query'

export type DrawRowLink = (id: string, props: LinkProps) => ReactElement

/** Links of a list. The pages render them, because only pages know paths. */
export type ListLinks<Search> = {
  /** A link to this list with a changed search; see `OnSearch`. */
  list: (change: Partial<Search>, props: LinkProps) => ReactElement
  /** Null without the permission to create. */
  create: ((props: LinkProps) => ReactElement) | null
}

/**
 * Changes the search. The page applies the change to the router's latest search, because the rendered search
 * may be outdated while a previous change is loading. `replace`: for typing, so that the back button skips
 * the keystrokes.
 */
export type OnSearch<Search> = (change: Partial<Search>, replace?: boolean) => void

/** Translates texts of a list. A namespace that lacks one of the keys is a type error. */
export type Translate<Key extends string> = (key: Key, values?: object) => string
/** The same for texts with a number. */
export type Counted<Key extends string> = (key: Key, count: number) => string

/** The texts of a list. Keys that are missing in its own namespace come from the shared namespace `list`. */
export function useListTexts<const Ns extends Namespace>(own: Ns) {
  const namespaces = [own, 'list'].flat() as unknown as Ns
  const { t, language } = useTranslation(namespaces)
  return {
    t: t as unknown as Translate<ParseKeys<Ns> | ParseKeys<'list'>>,
    counted: useCounted(namespaces) as Counted<ParseKeys<Ns> | ParseKeys<'list'>>,
    language,
  }
}

export type RowPage<Row extends object = { id: string }> = {
  items: Row[]
  total: number
  totalIsAtLeast?: boolean
  similar?: boolean
  nextCursor: string | null
}

/** The rows of a list, page by page, and the state of its queries. */
function useRowList<P extends RowPage<object>, Key extends QueryKey, Search extends AnySearch>(
  list: Pick<AnyList<Search>, 'isFiltered' | 'rowKey'>,
  options: ReturnType<typeof pagedQuery<P, Key>>,
  search: Search,
) {
  const query = useInfiniteQuery<P, Error, InfiniteData<P>, Key, string | undefined>({
    ...options,
    // The old rows are shown until the new ones arrive.
    placeholderData: keepPreviousData,
    // Client errors render the error page; server errors are shown in place of the rows.
    throwOnError: (error) => statusOf(error) < 500,
  })

  // Placeholder rows belong to the previous search.
  const [shown, setShown] = useState({ search, readAt: query.dataUpdatedAt, data: query.data })
  const isNew = query.data && !query.isPlaceholderData
  if (isNew && (shown.search !== search || shown.readAt !== query.dataUpdatedAt)) {
    setShown({ search, readAt: query.dataUpdatedAt, data: query.data })
  }

  // If the request fails, the previous rows stay below the error.
  const data = query.data ?? shown.data
  const [wantsMore, setWantsMore] = useState(false)
  const pages = data?.pages ?? []
  // A row that moved between two pages may have been fetched twice.
  const rows: P['items'] = [
    ...new Map(pages.flatMap(({ items }) => items).map((row) => [rowKeyOf(list, row), row])).values(),
  ]
  const { total = 0, totalIsAtLeast = false, similar = false, nextCursor = null } = pages.at(-1) ?? {}
  const filtered = list.isFiltered(shown.search)

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
    whole: rows.length === total && !totalIsAtLeast,
    /** There was no exact match; the rows are similar. */
    similar,
    readAt: shown.readAt,
    /** The search that the rows belong to. */
    shownFor: shown.search,
    filtered: data !== undefined && filtered,
    /** Newer rows are being loaded. */
    waiting: query.isPlaceholderData && !query.isPaused,
    /** The rows belong to a previous search, and the newer ones failed to load. */
    unanswered: query.isPlaceholderData ? query.isPaused : !query.data && query.isError && data !== undefined,
    nextCursor,
    /** Rows were loaded in several pages, so the end of the list is announced. */
    inParts: pages.length > 1 || search.cursor !== undefined,
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError || (wantsMore && query.isPaused),
    loadMore: () => {
      setWantsMore(true)
      void query.fetchNextPage().finally(() => setWantsMore(false))
    },
    retry: () => void query.refetch(),
    /** The request id under which the server logged the failure. */
    failedRequest: requestIdOf(query.error),
  } as const
}

export type CountKey = `list.${'shown' | 'moreThan' | 'resultsMore' | 'similar'}`
export type CountedKey = 'list.results' | 'bulk.selected' | 'bulk.shownSelected'

type Texts = { t: Translate<CountKey>; counted: Counted<'list.results'> }

/** The rows of a list, with the texts of its result line. */
export function useList<P extends RowPage<object>, Key extends QueryKey, Search extends AnySearch>(
  list: Pick<AnyList<Search>, 'isFiltered' | 'rowKey'>,
  options: ReturnType<typeof pagedQuery<P, Key>>,
  search: Search,
  { t, counted }: Texts,
) {
  const { language } = useTranslation()
  const data = useRowList(list, options, search)
  const { rows, totalIsAtLeast, similar, shownFor } = data
  const total = numberText(data.total, language)
  const resultsText = totalIsAtLeast ? t('list.resultsMore', { total }) : counted('list.results', data.total)
  const shown = () => ({
    shown: numberText(rows.length, language),
    total: totalIsAtLeast ? t('list.moreThan', { total }) : total,
  })
  return {
    ...data,
    resultsText,
    foundText: data.filtered ? resultsText : null,
    shownText: rows.length > 0 ? t('list.shown', shown()) : '',
    similarText: similar && rows.length > 0 ? t('list.similar', { term: shownFor.searchTerm }) : null,
    /** The result line. Receives the focus when the focused element disappears. */
    resultsRef: useRef<HTMLParagraphElement>(null),
  }
}

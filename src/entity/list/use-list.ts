import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { Namespace, ParseKeys } from 'i18next'
import { type ReactElement, useRef, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { statusOf } from '~/lib/app-error'
import { requestIdOf } from '~/lib/request-id'
import { numberText } from '~/lib/number-text'
import type { LinkProps } from '~/ui/list/link-props'
import type { AnySearch } from './define-list'
import type { pagedQuery } from './list-query'

export type DrawRowLink = (id: string, props: LinkProps) => ReactElement

/** Where a list leads. Only the pages know addresses, so they draw the links. */
export type ListLinks<Search> = {
  /** This list, asked for something else: see `OnSearch`. */
  list: (change: Partial<Search>, props: LinkProps) => ReactElement
  /** Null for those who may not add any. */
  create: ((props: LinkProps) => ReactElement) | null
}

/**
 * Asks the list for something else: names what changes, and the page applies it to the router's latest search. The search that was
 * drawn last may be older, since a filter that was changed a moment ago is still being loaded. `replace` while one types: the way
 * back leads past the letters.
 */
export type OnSearch<Search> = (change: Partial<Search>, replace?: boolean) => void

/** Says texts of a list in the reader's language. A namespace that lacks one of them does not compile. */
export type Translate<Key extends string> = (key: Key, values?: object) => string
/** The same of texts with a number. */
export type Counted<Key extends string> = (key: Key, count: number) => string

/**
 * The texts of a list. What its own namespace does not say is said in the words that all lists share (the namespace `list`): an
 * entity has the sentences that name it, and may replace any other.
 */
export function useListTexts<const Ns extends Namespace>(own: Ns) {
  const namespaces = [own, 'list'].flat() as unknown as Ns
  const { t, language } = useTranslation(namespaces)
  return {
    t: t as unknown as Translate<ParseKeys<Ns> | ParseKeys<'list'>>,
    counted: useCounted(namespaces) as Counted<ParseKeys<Ns> | ParseKeys<'list'>>,
    language,
  }
}

export type RowPage = {
  items: { id: string }[]
  total: number
  totalIsAtLeast?: boolean
  similar?: boolean
  nextCursor: string | null
}

/** The rows an address asks for, page by page, and which of its states their list is in. */
export function useRowList<P extends RowPage, Key extends QueryKey, Search extends AnySearch>(
  { isFiltered }: { isFiltered: (search: Search) => boolean },
  options: ReturnType<typeof pagedQuery<P, Key>>,
  search: Search,
) {
  const query = useInfiniteQuery<P, Error, InfiniteData<P>, Key, string | undefined>({
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
    /** Under which the log has why it did not come. */
    failedRequest: requestIdOf(query.error),
  } as const
}

export type CountKey = `list.${'shown' | 'moreThan' | 'resultsMore' | 'similar'}`
export type CountedKey = 'list.results' | 'bulk.selected' | 'bulk.shownSelected'

type Texts = { t: Translate<CountKey>; counted: Counted<'list.results'> }

/** The rows an address asks for, and how their list says how many there are. */
export function useList<P extends RowPage, Key extends QueryKey, Search extends AnySearch>(
  list: { isFiltered: (search: Search) => boolean },
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
    /** The line that says so: what must put the focus somewhere when its own place is gone puts it there. */
    resultsRef: useRef<HTMLParagraphElement>(null),
  }
}

import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import type { ListTexts } from './list-texts'
import { type RowPage, useRowList } from './use-row-list'

type Options<Page, Key extends QueryKey> = UseInfiniteQueryOptions<
  Page,
  Error,
  InfiniteData<Page>,
  Key,
  string | undefined
>

/** The rows an address asks for, and how their list says how many there are. */
export function useList<
  Page extends RowPage,
  Key extends QueryKey,
  Search extends { searchTerm: string; cursor?: string },
>(
  { isFiltered }: { isFiltered: (search: Search) => boolean },
  options: Options<Page, Key>,
  search: Search,
  { say, results }: ListTexts,
) {
  const { language } = useTranslation()
  const data = useRowList(options, search, isFiltered)
  const { rows, total, totalIsAtLeast, similar, shownFor } = data
  const all = numberText(total, language)
  const resultsText = totalIsAtLeast ? say('resultsMore', { total: all }) : results(total)
  const shown = () => ({
    shown: numberText(rows.length, language),
    total: totalIsAtLeast ? say('moreThan', { total: all }) : all,
  })
  return {
    ...data,
    resultsText,
    foundText: data.filtered ? resultsText : null,
    shownText: rows.length > 0 ? say('shown', shown()) : '',
    similarText: similar && rows.length > 0 ? say('similar', { term: shownFor.searchTerm }) : null,
    /** The line that says so: what must put the focus somewhere when its own place is gone puts it there. */
    resultsRef: useRef<HTMLParagraphElement>(null),
  }
}

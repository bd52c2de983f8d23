import type { ReactNode } from 'react'
import { cn } from '~/ui/cn'
import { ProgressBar } from '~/ui/feedback/progress-bar'
import type { Column } from '~/ui/list/data-table'
import { resultActionClass, ResultLine } from '~/ui/list/result-line'
import { RowList } from '~/ui/list/row-list'
import type { AnyList, AnySearch } from './define-list'
import type { ListLinks, Translate, useList } from './use-list'

export type ScreenKey =
  | `list.${'loading' | 'clear' | 'fromStart' | 'more' | 'moreFailed' | 'end'}`
  | `list.failed.${'title' | 'description' | 'retry'}`
  | `list.noneYet.${'title' | 'description' | 'action'}`
  | `list.noneFound.${'term' | 'filter' | 'description' | 'clear'}`

type ScreenProps<Search extends AnySearch> = {
  list: AnyList<Search>
  data: Omit<ReturnType<typeof useList>, 'shownFor'> & { shownFor: Search }
  search: Search
  links: ListLinks<Search>
  t: Translate<ScreenKey>
  toolbar?: ReactNode
  /** Actions besides those of the result line. */
  actions?: ReactNode
  bulk?: { bar: ReactNode; dialog: ReactNode }
  children: ReactNode
}

/** A list with its toolbar in any of its states; the parts can be used separately. */
export function ListScreen<Search extends AnySearch>(props: ScreenProps<Search>) {
  const { list, data, search, links, t, bulk } = props
  const { searchTerm: term } = data.shownFor
  const from = (cursor: string | undefined) => ({ cursor }) as Partial<Search>
  /** The link disappears after the click, so the focus moves to the result line. */
  const action = (children: string) => ({
    // On phones below the result line, which is shortened by the other actions.
    className: cn(resultActionClass, props.actions !== undefined && 'max-sm:order-last max-sm:basis-full'),
    children,
    onClick: () => data.resultsRef.current?.focus(),
  })
  return (
    <div className="flex flex-col gap-4">
      {props.toolbar}
      <ProgressBar active={data.waiting} label={t('list.loading')} />
      <div className="flex flex-col gap-3">
        <ResultLine
          ref={data.resultsRef}
          shown={data.shownText}
          found={data.foundText}
          similar={data.similarText}
          whole={data.whole}
          actions={
            <>
              {search.cursor && links.list(from(undefined), action(t('list.fromStart')))}
              {list.isFiltered(search) && links.list(list.cleared, action(t('list.clear')))}
              {data.state === 'list' && props.actions && <span className="ms-auto">{props.actions}</span>}
            </>
          }
        />
        <RowList
          list={data}
          loading={t('list.loading')}
          failed={(word) => t(`list.failed.${word}`)}
          noneYet={(word) => t(`list.noneYet.${word}`)}
          noneFound={(word) => t(`list.noneFound.${word}`)}
          noneFoundTitle={term ? t('list.noneFound.term', { term }) : t('list.noneFound.filter')}
          create={links.create}
          clear={(link) => links.list(list.cleared, link)}
          more={{
            label: t('list.more'),
            failed: t('list.moreFailed'),
            end: t('list.end'),
            link: (cursor, link) => links.list(from(cursor), link),
          }}
        >
          {props.children}
        </RowList>
        {bulk?.bar}
      </div>
      {bulk?.dialog}
    </div>
  )
}

/** A change that starts at the first page. TypeScript cannot infer the properties of a generic search. */
export const fromFirstPage = <Search extends AnySearch>(change: object) =>
  ({ ...change, cursor: undefined }) as Partial<Search>

/** Makes the header of a column toggle between its ascending and descending order. */
export function sortable<Search extends AnySearch>(
  list: AnyList<Search>,
  search: Search,
  link: ListLinks<Search>['list'],
) {
  type Sort = NonNullable<Search['sort']>
  const current = search.sort ?? list.orderOf(search.searchTerm)
  const direction = current.startsWith('-') ? 'descending' : 'ascending'
  return (first: Sort, second: Sort): Required<Pick<Column<never>, 'sorted' | 'sortControl'>> => ({
    sorted: current === first || current === second ? direction : 'none',
    sortControl: (header: ReactNode) =>
      link(fromFirstPage<Search>({ sort: current === first ? second : first }), {
        className: 'rounded-tight',
        children: header,
      }),
  })
}

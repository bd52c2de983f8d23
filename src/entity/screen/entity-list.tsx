import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Language } from '~/i18n/languages'
import type { MenuEntries, MenuEntry } from '~/ui/overlay/menu'
import { onlyOne } from '../bulk/define-bulk'
import { type BulkKey, type BulkOptions, useBulk } from '../bulk/use-bulk'
import type { AnyList, AnySearch } from '../list/define-list'
import type { pagedQuery } from '../list/list-query'
import type { ScreenKey } from '../list/list-screen'
import {
  ListToolbar,
  selectFilter,
  type ToolbarFilter,
  type ToolbarKey,
  type ToolbarWidth,
} from '../list/list-toolbar'
import {
  type Counted,
  type CountedKey,
  type CountKey,
  type ListLinks,
  type OnSearch,
  type RowPage,
  type Translate,
  useList,
} from '../list/use-list'
import { type Columns, ListTable, present, type TableKey } from './list-table'

/** Labels of orders that are specific to a list: the field, or both directions. */
type OrderLabels<Sort extends string> = Record<
  Exclude<Sort extends `-${infer Field}` ? Field : Sort, 'createdAt' | 'relevance'>,
  string | readonly [up: string, down: string]
>

type Rows<P extends RowPage> = Omit<ReturnType<typeof useList>, 'rows'> & { rows: P['items'] }

type Props<
  P extends RowPage,
  Key extends QueryKey,
  Search extends AnySearch,
  Action extends string,
  Filter,
  Subject,
> = {
  list: AnyList<Search> & {
    orders: readonly string[]
    filterOf: (search: Search) => Filter
  }
  pages: ReturnType<typeof pagedQuery<P, Key>>
  search: Search
  links: ListLinks<Search>
  onSearch: OnSearch<Search>
  /** The result of `useListTexts`. */
  texts: {
    t: Translate<CountKey | ScreenKey | ToolbarKey | BulkKey<NoInfer<Action>> | MenuKey>
    counted: Counted<CountedKey>
    language: Language
  }
  caption: string
  /** The name of a row, in the labels of its checkbox and menu. */
  nameOf: (row: P['items'][number]) => string
  columns: Columns<P['items'][number], Search>
  filters: (select: ReturnType<typeof selectFilter<Search>>) => (ToolbarFilter | false)[]
  orders: OrderLabels<NonNullable<Search['sort']>>
  /** The viewport width from which the filters are shown in a row. */
  from?: ToolbarWidth
  /** The drawer has more filters than the row. */
  alwaysDrawer?: boolean
  /** Menu entries of a row; `offer` creates entries for bulk actions that the caller may perform. */
  menu: (row: P['items'][number], offer: (...actions: NoInfer<Action>[]) => MenuEntry[]) => MenuEntries
  /** Whether a row has a menu; all rows by default. */
  hasMenu?: (row: P['items'][number]) => boolean
  bulk: Pick<
    BulkOptions<P['items'][number], Action, Search, Filter, Subject>,
    'bulk' | 'caller' | 'refusal' | 'prefetch'
  > & {
    dialog: (
      props: Parameters<BulkOptions<P['items'][number], Action, Search, Filter, Subject>['dialog']>[0],
      rows: P['items'],
    ) => ReactNode
  }
  /** Actions besides those of the result line. */
  actions?: (data: Rows<P>) => ReactNode
}

type MenuKey = TableKey | `list.order.${'newest' | 'oldest' | 'relevance' | 'az' | 'za'}` | 'bulk.select'

/**
 * A list with search, filters, sorting, table, row menus and bulk actions. An entity passes in its columns,
 * actions and texts. For a different layout, use `useList`, `ListScreen` and `useBulk` directly.
 */
export function EntityList<
  P extends RowPage,
  Key extends QueryKey,
  Search extends AnySearch,
  Action extends string,
  Filter,
  Subject,
>(props: Props<P, Key, Search, Action, Filter, Subject>) {
  type Row = P['items'][number]
  const { list, search, texts, nameOf, menu, bulk: given } = props
  const { t, counted } = texts
  const data = useList(list, props.pages, search, texts)
  const bulk = useBulk<Row, Action, Search, Filter, Subject>({
    ...given,
    list,
    data,
    search,
    t,
    counted,
    rowLabel: (row) => t('bulk.select', { name: nameOf(row) }),
    dialog: (dialog) => given.dialog(dialog, data.rows),
  })

  const offer =
    (row: Row) =>
    (...actions: Action[]): MenuEntry[] => {
      const allowed = given.refusal?.(row) ? [] : given.bulk.allowed(given.caller)
      const entries = allowed
        .filter(({ action }) => actions.includes(action))
        .map(({ action, icon, danger }) => ({
          label: t(`bulk.${action}.action`),
          icon,
          danger,
          onSelect: () => bulk.show({ action, target: onlyOne(row.id, nameOf(row)) }),
        }))
      return entries.length > 0 ? [{ kind: 'separator' }, ...entries] : []
    }

  return (
    <ListTable<Row, Search>
      {...props}
      data={data}
      bulk={bulk}
      menu={{ nameOf, entries: (row) => menu(row, offer(row)), isShown: props.hasMenu }}
      actions={props.actions?.(data)}
      toolbar={
        <ListToolbar
          list={list}
          search={search}
          onSearch={props.onSearch}
          t={t}
          results={data.resultsText}
          from={props.from ?? 'md'}
          alwaysDrawer={props.alwaysDrawer}
          filters={present(props.filters(selectFilter({ list, search, onSearch: props.onSearch })))}
          orders={orderTexts<NonNullable<Search['sort']>>(list.orders, props.orders, t)}
        />
      }
    />
  )
}

const sameInAll = { relevance: 'relevance', '-createdAt': 'newest', createdAt: 'oldest' } as const

function orderTexts<Sort extends string>(
  orders: readonly string[],
  labels: Record<string, string | readonly [up: string, down: string]>,
  t: Translate<MenuKey>,
) {
  const textOf = (order: string) => {
    const same = sameInAll[order as keyof typeof sameInAll]
    if (same) return t(`list.order.${same}`)
    const isDown = order.startsWith('-')
    const label = labels[order.replace('-', '')]!
    if (typeof label === 'string') return t(`list.order.${isDown ? 'za' : 'az'}`, { label })
    return label[isDown ? 1 : 0]
  }
  return Object.fromEntries(orders.map((order) => [order, textOf(order)])) as Record<Sort, string>
}

import type { ComponentProps, ReactNode } from 'react'
import type { Language } from '~/i18n/languages'
import { type Column, DataTable, type RowSelection } from '~/ui/list/data-table'
import { RowMenu } from '~/ui/list/row-menu'
import type { MenuEntries } from '~/ui/overlay/menu'
import { RelativeTime } from '~/ui/text/relative-time'
import { type AnySearch, rowKeyOf } from '../list/define-list'
import { ListScreen, type ScreenKey, sortable } from '../list/list-screen'
import type { Translate } from '../list/use-list'

type Screen<Search extends AnySearch> = ComponentProps<typeof ListScreen<Search>>

type ColumnTools<Search extends AnySearch> = {
  /** Makes the header of a column toggle between its ascending and descending order. */
  sorted: ReturnType<typeof sortable<Search>>
  /** Renders the time relative to when the rows were read; `ahead` if it is in the future. */
  time: (at: Date, ahead?: boolean) => ReactNode
}

export type Columns<Row, Search extends AnySearch> = (tools: ColumnTools<Search>) => (Column<Row> | false)[]

export type TableKey = `list.${'actions' | 'actionsFor'}`

type Props<Row, Search extends AnySearch> = Omit<Screen<Search>, 'children' | 't' | 'data' | 'bulk'> & {
  /** The result of `useList`. */
  data: Screen<Search>['data'] & { rows: readonly Row[] }
  /** The result of `useListTexts`. */
  texts: { t: Translate<ScreenKey | TableKey>; language: Language }
  caption: string
  columns: Columns<Row, Search>
  menu?: {
    /** The name of a row, in the label of its menu. */
    nameOf: (row: Row) => string
    entries: (row: Row) => MenuEntries
    /** Whether a row has a menu; all rows by default. */
    isShown?: (row: Row) => boolean
  }
  /** The result of `useBulk`. */
  bulk?: Screen<Search>['bulk'] & { selection?: RowSelection<Row> }
}

/** A list as a table with row menus, for lists without selection or with another toolbar than `EntityList`. */
export function ListTable<Row extends object, Search extends AnySearch>(props: Props<Row, Search>) {
  const { texts, caption, columns: given, menu, ...screen } = props
  const { list, data, search, links, bulk } = screen
  const { t, language } = texts
  const columns = present(
    given({
      sorted: sortable(list, search, links.list),
      time: (at, ahead) => (
        // Above the row's link, so that the tooltip with the exact time works.
        <RelativeTime at={at} now={data.readAt} language={language} ahead={ahead} className="relative z-1" />
      ),
    }),
  )
  const hasMenu = (row: Row) => menu && (menu.isShown?.(row) ?? true)
  if (data.rows.some(hasMenu))
    columns.push({
      key: 'actions',
      header: t('list.actions'),
      actions: true,
      className: 'w-12',
      cell: (row) =>
        hasMenu(row) && (
          <RowMenu
            label={t('list.actionsFor', { name: menu!.nameOf(row) })}
            entries={() => menu!.entries(row)}
          />
        ),
    })
  return (
    <ListScreen {...screen} t={t}>
      <DataTable
        caption={caption}
        columns={columns}
        rows={data.rows}
        rowKey={(row) => rowKeyOf(list, row)}
        selection={bulk?.selection}
      />
    </ListScreen>
  )
}

export const present = <Item extends object>(items: (Item | false)[]) =>
  items.filter((item) => item !== false)

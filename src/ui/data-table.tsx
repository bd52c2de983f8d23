import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** The first thing one looks for: the title of the card on phones. */
  primary?: boolean
  /** A button or a menu at the row's end; on phones in the card's corner. */
  actions?: boolean
  sorted?: 'ascending' | 'descending' | 'none'
  /** Wraps a sortable header in the link or button that changes the order. */
  sortControl?: (header: ReactNode) => ReactNode
  className?: string
}

type Props<Row> = {
  caption: string
  columns: ReadonlyArray<Column<Row>>
  rows: ReadonlyArray<Row>
  rowKey: (row: Row) => string
  /** Distance of the sticky header from the top, for pages with a bar above. */
  stickyTop?: string
  className?: string
}

/** A table on desks; on phones the stylesheet turns each row into a card. The roles survive that change of display. */
export function DataTable<Row>({ caption, columns, rows, rowKey, stickyTop = '0px', className }: Props<Row>) {
  return (
    <table role="table" className={cn('w-full text-sm max-sm:block', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.key}
              role="columnheader"
              scope="col"
              aria-sort={column.sorted}
              style={{ top: stickyTop }}
              className={cn(headCell, column.align === 'end' ? 'text-end' : 'text-start', column.className)}
            >
              <Header column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:flex max-sm:flex-col max-sm:gap-3">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className={bodyRow}>
            {columns.map((column) => (
              <td key={column.key} role="cell" className={cn(bodyCell(column), column.className)}>
                {!column.primary && !column.actions && (
                  <span aria-hidden="true" className="text-text-muted sm:hidden">
                    {column.header}
                  </span>
                )}
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const sortIcons = {
  ascending: <ArrowUp aria-hidden="true" className="text-accent-text" />,
  descending: <ArrowDown aria-hidden="true" className="text-accent-text" />,
  none: <ChevronsUpDown aria-hidden="true" className="opacity-60" />,
}

function Header<Row>({ column }: { column: Column<Row> }) {
  if (column.actions) return <span className="sr-only">{column.header}</span>
  if (!column.sortControl) return column.header
  return column.sortControl(
    <span className="inline-flex items-center gap-1 rounded-tight transition-colors hover:text-text [&_svg]:size-3.5">
      {column.header}
      {sortIcons[column.sorted ?? 'none']}
    </span>,
  )
}

/** For the link in a row's primary cell: the whole row becomes its target. */
export const rowLinkClass =
  'font-medium after:absolute after:inset-0 hover:underline underline-offset-4 outline-offset-4'

const headCell =
  'sticky z-1 border-b border-border bg-surface px-3 py-2.5 text-xs font-medium whitespace-nowrap text-text-muted first:ps-4 last:pe-4'

const bodyRow =
  'relative transition-colors hover:bg-hover/60 sm:not-last:border-b sm:border-border ' +
  'max-sm:flex max-sm:flex-col max-sm:gap-1.5 max-sm:rounded max-sm:border max-sm:border-border max-sm:bg-surface-raised max-sm:p-4'

function bodyCell<Row>({ align, primary, actions }: Column<Row>) {
  return cn(
    'px-3 py-2 align-middle sm:first:ps-4 sm:last:pe-4 max-sm:p-0',
    align === 'end' && 'sm:text-end tabular-nums',
    primary && 'max-sm:mb-1 max-sm:pe-10 max-sm:text-base',
    actions && 'z-1 max-sm:absolute max-sm:end-2 max-sm:top-3 sm:relative sm:text-end',
    !primary && !actions && 'max-sm:flex max-sm:justify-between max-sm:gap-4',
  )
}

import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../cn'
import { RowBoundary } from './row-boundary'
import { AllRowsSelect, RowSelect, type RowSelection } from './row-select'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** The main column: the title of the card on phones. */
  primary?: boolean
  /** A button or a menu at the end of the row; in the corner of the card on phones. */
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
  /** Adds a checkbox to each row. */
  selection?: RowSelection<Row>
  /** Distance of the sticky header from the top, for pages with a bar above. */
  stickyTop?: string
  className?: string
}

/**
 * A table on desktops; on phones the stylesheet turns rows into cards, with explicit ARIA roles, which `display` would
 * remove.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, selection, stickyTop = '0px', className } = props
  return (
    <table role="table" className={cn('w-full text-sm max-sm:block', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          {selection && (
            <th
              role="columnheader"
              scope="col"
              style={{ top: stickyTop }}
              className={cn(headCell, selectCell, 'noscript:hidden')}
            >
              <span className="sr-only sm:hidden">{selection.label}</span>
              <span className="max-sm:hidden">
                <AllRowsSelect selection={selection} />
              </span>
            </th>
          )}
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
          <RowBoundary
            key={rowKey(row)}
            frame={(words) => (
              <tr role="row" className={bodyRow}>
                <td role="cell" colSpan={columns.length + (selection ? 1 : 0)} className="px-4 py-3">
                  {words}
                </td>
              </tr>
            )}
          >
            <Row row={row} columns={columns} selection={selection} />
          </RowBoundary>
        ))}
      </tbody>
    </table>
  )
}

type RowProps<T> = { row: T; columns: ReadonlyArray<Column<T>>; selection?: RowSelection<T> }

/** A component, so that errors of its cells are caught by the row's error boundary. */
function Row<T>({ row, columns, selection }: RowProps<T>) {
  return (
    <tr role="row" className={cn(bodyRow, selection?.isSelected(row) ? 'bg-accent-soft/60' : plainRow)}>
      {selection && (
        <td role="cell" className={cn(selectCell, selectBodyCell)}>
          <RowSelect row={row} selection={selection} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          role="cell"
          className={cn(bodyCell(column, selection !== undefined), column.className)}
        >
          {!column.primary && !column.actions && (
            <span aria-hidden="true" className="text-text-muted sm:hidden">
              {column.header}
            </span>
          )}
          {column.cell(row)}
        </td>
      ))}
    </tr>
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
  return (
    <>
      {/* The header is visually hidden on phones, so it contains nothing focusable. */}
      <span className="sm:hidden">{column.header}</span>
      <span className="max-sm:hidden">
        {column.sortControl(
          <span className="inline-flex items-center gap-1 rounded-tight transition-colors hover:text-text [&_svg]:size-3.5">
            {column.header}
            {sortIcons[column.sorted ?? 'none']}
          </span>,
        )}
      </span>
    </>
  )
}

/** For the link in the primary cell: the whole row becomes its target. */
export const rowLinkClass =
  'font-medium wrap-anywhere after:absolute after:inset-0 hover:underline underline-offset-4 outline-offset-4'

// A shadow, because a border would not stick with the header.
const headCell =
  'sticky z-2 bg-surface shadow-[inset_0_-1px_0_var(--border)] px-3 py-2.5 text-xs font-medium whitespace-nowrap text-text-muted first:ps-4 last:pe-4'

// Keeps a focused row clear of the sticky header and the bar below.
const bodyRow =
  'relative transition-colors sm:not-last:border-b sm:border-border *:[&_:is(a,button,input)]:scroll-my-24 ' +
  'max-sm:flex max-sm:flex-col max-sm:gap-1.5 max-sm:rounded max-sm:border max-sm:border-border max-sm:p-4'
const plainRow = 'hover:bg-hover/60 max-sm:bg-surface-raised'

const selectCell = 'w-9 p-0! ps-1.5! align-middle'
const selectBodyCell =
  'z-1 sm:relative noscript:hidden max-sm:absolute max-sm:start-1 max-sm:top-2.5 max-sm:ps-0!'

function bodyCell<Row>({ align, primary, actions }: Column<Row>, selectable: boolean) {
  return cn(
    'px-3 py-2 align-middle sm:first:ps-4 sm:last:pe-4 max-sm:p-0',
    align === 'end' && 'sm:text-end tabular-nums',
    primary && 'max-sm:mb-1 max-sm:pe-10 max-sm:text-base',
    primary && selectable && 'max-sm:ps-9 noscript:max-sm:ps-0',
    actions && 'z-1 max-sm:absolute max-sm:end-1 max-sm:top-2.5 sm:relative sm:text-end',
    !primary && !actions && 'max-sm:flex max-sm:justify-between max-sm:gap-4',
  )
}

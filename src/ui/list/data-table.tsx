import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { cn } from '../cn'
import { Checkbox } from '../form/checkbox'
import { Tooltip } from '../overlay/tooltip'
import { RowBoundary } from './row-boundary'

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

export type RowSelection<Row> = {
  /** The label of the header checkbox. */
  label: string
  /** How many of the rows shown are selected. */
  state: 'none' | 'some' | 'all'
  onToggleAll: () => void
  rowLabel: (row: Row) => string
  isSelected: (row: Row) => boolean
  /** `range`: with Shift, all rows up to the previous one. */
  onToggle: (row: Row, range: boolean) => void
  /** Why a row cannot be selected. */
  refusal?: (row: Row) => string | null
}

type Props<Row> = {
  caption: string
  columns: ReadonlyArray<Column<Row>>
  rows: ReadonlyArray<Row>
  rowKey: (row: Row) => string
  /** Adds a checkbox to each row. */
  selection?: RowSelection<Row>
  className?: string
}

/**
 * A table on desktops; on phones the stylesheet (`.data-table` in components.css) turns rows into cards, with explicit ARIA
 * roles, which `display` would remove.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { caption, columns, rows, rowKey, selection, className } = props
  return (
    <table role="table" className={cn('data-table', className)}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col" className="data-select">
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
              className={cn(column.align === 'end' && 'data-end', column.className)}
            >
              <Header column={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <RowBoundary
            key={rowKey(row)}
            frame={(words) => (
              <tr role="row">
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
    <tr role="row" className={selection?.isSelected(row) ? 'bg-accent-soft/60' : undefined}>
      {selection && (
        <td role="cell" className="data-select">
          <RowSelect row={row} selection={selection} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} role="cell" className={cn(roleOf(column), column.className) || undefined}>
          {!column.primary && !column.actions && <small aria-hidden="true">{column.header}</small>}
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
export const rowLinkClass = 'row-link'

const roleOf = <Row,>({ align, primary, actions }: Column<Row>) =>
  cn(align === 'end' && 'data-end', primary && 'data-title', actions && 'data-actions')

function AllRowsSelect<Row>({ selection }: { selection: RowSelection<Row> }) {
  const { label, state, onToggleAll } = selection
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      onChange={onToggleAll}
    />
  )
}

function RowSelect<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  const refusal = selection.refusal?.(row)
  const label = selection.rowLabel(row)
  if (refusal) {
    return (
      <Tooltip content={refusal} describes>
        {(described) => (
          // Not `disabled`, so that keyboard users can learn why.
          <Checkbox
            {...described}
            hideLabel
            aria-disabled
            label={label}
            checked={false}
            onChange={() => undefined}
          />
        )}
      </Tooltip>
    )
  }
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={selection.isSelected(row)}
      onChange={(event) => selection.onToggle(row, withShift(event))}
      // Prevents a text selection by Shift+click.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    />
  )
}

/** The space bar also fires a click event. */
const withShift = ({ nativeEvent }: ChangeEvent) => (nativeEvent as MouseEvent).shiftKey

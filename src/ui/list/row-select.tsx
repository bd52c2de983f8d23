import type { ChangeEvent } from 'react'
import { Checkbox } from '../form/checkbox'
import { Tooltip } from '../overlay/tooltip'

/** What a table needs to know about the rows that are chosen. */
export type RowSelection<Row> = {
  /** Names the box in the header. */
  label: string
  /** How many of the rows shown are chosen. */
  state: 'none' | 'some' | 'all'
  onToggleAll: () => void
  rowLabel: (row: Row) => string
  isSelected: (row: Row) => boolean
  /** `range`: with everything between this row and the one before it, as Shift asks for. */
  onToggle: (row: Row, range: boolean) => void
  /** Why a row cannot be chosen. */
  refusal?: (row: Row) => string | null
}

/** The pointer's target is larger than the box, and as large as a finger on phones. */
const target = 'size-9 items-center justify-center max-sm:size-11'

export function AllRowsSelect<Row>({ selection }: { selection: RowSelection<Row> }) {
  const { label, state, onToggleAll } = selection
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={state === 'all'}
      indeterminate={state === 'some'}
      onChange={onToggleAll}
      className={target}
    />
  )
}

export function RowSelect<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  const refusal = selection.refusal?.(row)
  const label = selection.rowLabel(row)
  if (refusal) {
    return (
      <Tooltip content={refusal} describes>
        {(described) => (
          // Not `disabled`: nobody who comes by keyboard would learn why.
          <Checkbox
            {...described}
            hideLabel
            aria-disabled
            label={label}
            checked={false}
            onChange={() => undefined}
            className={target}
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
      // A click with Shift would mark the text between the two.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className={target}
    />
  )
}

/** A box changes by a click, also by the one that the space bar makes. */
const withShift = ({ nativeEvent }: ChangeEvent) => (nativeEvent as MouseEvent).shiftKey

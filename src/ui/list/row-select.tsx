import type { ChangeEvent } from 'react'
import { Checkbox } from '../form/checkbox'
import { Tooltip } from '../overlay/tooltip'

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

/** The target is larger than the checkbox, and finger-sized on phones. */
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
          // Not `disabled`, so that keyboard users can learn why.
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
      // Prevents a text selection by Shift+click.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className={target}
    />
  )
}

/** The space bar also fires a click event. */
const withShift = ({ nativeEvent }: ChangeEvent) => (nativeEvent as MouseEvent).shiftKey

import { useState } from 'react'
import { nothing, type Selected, toggled, withAllShown } from './selected'

/**
 * The selected rows of a list. `shown`: the selectable rows in order; `total`: the number of matches; `scope`:
 * identifies the list's filters, whose change clears the selection.
 */
export function useSelection(shown: readonly string[], total: number, scope: string) {
  const [held, setHeld] = useState<{ scope: string; selected: Selected }>({ scope, selected: nothing })
  const selected = held.scope === scope ? held.selected : nothing
  const change = (next: Selected) => setHeld({ scope, selected: next })

  const isSelected = (id: string) => selected.all || selected.ids.has(id)
  // Rows that left the list are not selected any more.
  const ids = shown.filter(isSelected)
  const state = ids.length === 0 ? 'none' : ids.length === shown.length ? 'all' : 'some'

  return {
    ids,
    /** Every match, also beyond the rows shown. */
    all: selected.all,
    count: selected.all ? total : ids.length,
    state,
    isSelected,
    toggle: (id: string, range: boolean) => change(toggled(selected, shown, id, range)),
    toggleShown: () => change(state === 'all' ? nothing : withAllShown(selected, shown)),
    selectShown: () => change(withAllShown(selected, shown)),
    selectAll: () => change({ ...selected, all: true }),
    clear: () => change(nothing),
  } as const
}

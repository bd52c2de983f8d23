import { useState } from 'react'
import { nothing, type Selected, toggled, withAllShown } from './selected'

/**
 * Which rows of a list are chosen. `shown`: the rows that can be, in their order; `total`: how many match in all;
 * `scope`: what the list is about, for with other matches nothing is chosen any more.
 */
export function useSelection(shown: readonly string[], total: number, scope: string) {
  const [held, setHeld] = useState<{ scope: string; selected: Selected }>({ scope, selected: nothing })
  const selected = held.scope === scope ? held.selected : nothing
  const change = (next: Selected) => setHeld({ scope, selected: next })

  const isSelected = (id: string) => selected.all || selected.ids.has(id)
  // Who left the list meanwhile is not acted on unseen.
  const ids = shown.filter(isSelected)
  const state = ids.length === 0 ? 'none' : ids.length === shown.length ? 'all' : 'some'

  return {
    ids,
    /** Everything that matches, also what is not shown yet. */
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

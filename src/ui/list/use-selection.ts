import { useState } from 'react'

/** `all`: every match, also beyond the rows shown; `anchor`: the start of a range. */
export type Selected = { ids: ReadonlySet<string>; all: boolean; anchor: string | null }

export const nothing: Selected = { ids: new Set(), all: false, anchor: null }

export const withAllShown = ({ anchor }: Selected, shown: readonly string[]): Selected => ({
  ids: new Set(shown),
  all: false,
  anchor,
})

/** Toggles one row or, with `range`, all rows up to the anchor. */
export function toggled(selected: Selected, shown: readonly string[], id: string, range: boolean): Selected {
  // Deselecting one of all matches keeps the rows shown: the others have no ids here.
  const before = selected.all ? new Set(shown) : selected.ids
  const choose = !before.has(id)
  const ids = new Set(before)
  for (const each of range ? between(shown, selected.anchor, id) : [id]) {
    if (choose) ids.add(each)
    else ids.delete(each)
  }
  return { ids, all: false, anchor: id }
}

function between(shown: readonly string[], anchor: string | null, id: string): readonly string[] {
  const from = anchor === null ? -1 : shown.indexOf(anchor)
  const to = shown.indexOf(id)
  if (from === -1 || to === -1) return [id]
  return shown.slice(Math.min(from, to), Math.max(from, to) + 1)
}

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

/** `all` stands for everything that matches; `anchor` is where a range begins. */
export type Selected = { ids: ReadonlySet<string>; all: boolean; anchor: string | null }

export const nothing: Selected = { ids: new Set(), all: false, anchor: null }

export const withAllShown = ({ anchor }: Selected, shown: readonly string[]): Selected => ({
  ids: new Set(shown),
  all: false,
  anchor,
})

/** One row chosen or let go; with `range`, all between it and the last one that was. */
export function toggled(selected: Selected, shown: readonly string[], id: string, range: boolean): Selected {
  // Who lets one go of "all that match" keeps what can be seen: the others cannot be named one by one.
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

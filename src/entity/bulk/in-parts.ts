import type { Selection } from './define-bulk'

/** So many can be named in one call. */
const namedAtOnce = 1000

/** Those that are named go in several calls where they are too many for one. */
export async function inParts<Filter, Outcome>(
  selection: Selection<Filter>,
  call: (part: Selection<Filter>) => Promise<Outcome>,
): Promise<Outcome[]> {
  if (!('ids' in selection)) return [await call(selection)]
  const outcomes: Outcome[] = []
  for (let from = 0; from < selection.ids.length; from += namedAtOnce)
    outcomes.push(await call({ ids: selection.ids.slice(from, from + namedAtOnce) }))
  return outcomes
}

/** Each of the numbers, added up. */
export function sumOf<Name extends string>(outcomes: Record<Name, number>[], names: readonly Name[]) {
  const sum = (name: Name) => outcomes.reduce((total, outcome) => total + outcome[name], 0)
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Name, number>
}

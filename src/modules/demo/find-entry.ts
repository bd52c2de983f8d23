import type { QueryClient } from '@tanstack/react-query'

export type Entry = Record<string, unknown>

/** A page of a list, an entry in it, and what stands in that: nothing lies deeper. */
const maxDepth = 6

function within(value: unknown, id: unknown, depth = 0): Entry | null {
  if (typeof value !== 'object' || value === null || value instanceof Date || depth > maxDepth) return null
  if ((value as Entry).id === id) return value as Entry
  for (const each of Object.values(value)) {
    const found = within(each, id, depth + 1)
    if (found) return found
  }
  return null
}

/**
 * Something by its id, from whatever the page has read; first from what was read about its kind. Put together from all of
 * it: a list may have fewer fields than a page.
 */
export function findEntry(queryClient: QueryClient, id: unknown, kind: string | undefined): Entry | null {
  if (typeof id !== 'string') return null
  const queries = queryClient.getQueryCache().getAll()
  const inOrder = queries.toSorted((a, b) => Number(b.queryKey[0] === kind) - Number(a.queryKey[0] === kind))
  const found = inOrder.flatMap(({ state }) => within(state.data, id) ?? [])
  return found.length > 0 ? Object.assign({}, ...found.toReversed()) : null
}

import type { QueryClient } from '@tanstack/react-query'

type Row = Record<string, unknown>
type Data = readonly Row[] | { items?: readonly Row[]; pages?: readonly { items: readonly Row[] }[] }

const rowsOf = (data: Data): readonly Row[] => {
  if ('items' in data) return data.items ?? []
  if ('pages' in data) return data.pages?.flatMap(({ items }) => items) ?? []
  return data as readonly Row[]
}

/**
 * A row that a loaded list contains, by the key of its own query: `['book', 'get', { id }]` is looked up in the results
 * of `['book', 'list', …]`. The input names the field, except for `{ shelf: id }`.
 */
export function rowInLists(
  queryClient: QueryClient,
  [namespace, , input]: readonly unknown[],
  list: string,
): { row: Row; readAt: number } | null {
  const [[field, value] = ['id', undefined]] = Object.entries(input as object) as [string, unknown][]
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [namespace, list] })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state
    if (data === undefined || isInvalidated) continue
    const row = rowsOf(data as Data).find((each) => each[field in each ? field : 'id'] === value)
    if (row) return { row, readAt: dataUpdatedAt }
  }
  return null
}

import type { ReactNode } from 'react'
import type { BulkTarget } from '~/entity/bulk/define-bulk'
import { useListTexts } from '~/entity/list/use-list'

/** Them, in a question: one person by name, others by their number, which the server has counted. */
export function useTargetText(): (target: BulkTarget, count: number | null) => ReactNode {
  const { counted } = useListTexts('user')
  return ({ name, count: selected }, count) =>
    name === undefined ? counted('bulk.people', count ?? selected) : <bdi>{name}</bdi>
}

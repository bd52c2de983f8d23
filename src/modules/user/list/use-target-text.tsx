import type { ReactNode } from 'react'
import type { BulkTarget } from '~/entity/bulk/define-bulk'
import { useListTexts } from '~/entity/list/use-list'

/** The object of a confirmation: one user by name, several by the number that the server counted. */
export function useTargetText(): (target: BulkTarget, count: number | null) => ReactNode {
  const { counted } = useListTexts('user')
  return ({ name, count: selected }, count) =>
    name === undefined ? counted('bulk.people', count ?? selected) : <bdi>{name}</bdi>
}

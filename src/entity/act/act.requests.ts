import { apiClient } from '~/api/api-client'
import { pagedQuery } from '../list/list-query'
import type { actContract, Undone } from './act.contract'
import type { DeletedSearch } from './deleted.list'

const api = apiClient<typeof actContract>('act')

export const deletedPages = (search: DeletedSearch) =>
  pagedQuery(
    ['act', 'deleted', search],
    (cursor, options) => api.call('deleted', { cursor }, options),
    search.cursor,
  )

export const deletionOf = (kind: string, row: string) => api.query('find', { kind, row })

export type UndoOutcome = Omit<Undone, 'remaining'>

/** Undoes one batch of an action. Actions inside an organization use the organization's own call. */
export type UndoStep = (id: string, row?: string) => Promise<Undone>

export const undoStep: UndoStep = (id, row) => api.call('undo', { id, row })

/** Undoes an action in batches until no rows remain; `onProgress` receives the number of restored rows. */
export async function undoAct(
  step: () => Promise<Undone>,
  onProgress?: (done: number) => void,
): Promise<UndoOutcome> {
  const all: UndoOutcome = { kind: '', done: 0, skipped: 0, left: [] }
  for (;;) {
    const { kind, done, skipped, left, remaining } = await step()
    all.kind = kind
    all.done += done
    all.skipped += skipped
    all.left.push(...left)
    onProgress?.(all.done)
    if (remaining === 0) return all
  }
}

import { apiClient } from '~/api/api-client'
import { pagedQuery } from '../list/list-query'
import type { actContract } from './act.contract'
import type { DeletedSearch } from './deleted.list'

const api = apiClient<typeof actContract>('act')

export const deletedPages = (search: DeletedSearch) =>
  pagedQuery(
    ['act', 'deleted', search],
    (cursor, options) => api.call('deleted', { cursor }, options),
    search.cursor,
  )

/** The deletion of one row, for the page that it had. */
export const deletionOf = (kind: string, row: string) => api.query('find', { kind, row })

export type UndoOutcome = Omit<Awaited<ReturnType<typeof undoStep>>, 'remaining'>

const undoStep = (id: string, row?: string) => api.call('undo', { id, row })

/** Some at a time, until none remain; `onProgress` hears how many were taken back so far. */
export async function undoAct(
  id: string,
  row?: string,
  onProgress?: (done: number) => void,
): Promise<UndoOutcome> {
  const all: UndoOutcome = { kind: '', done: 0, skipped: 0, left: [] }
  for (;;) {
    const { kind, done, skipped, left, remaining } = await undoStep(id, row)
    all.kind = kind
    all.done += done
    all.skipped += skipped
    all.left.push(...left)
    onProgress?.(all.done)
    if (remaining === 0) return all
  }
}

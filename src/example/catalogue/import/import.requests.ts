import { apiClient } from '~/api/api-client'
import { pagedQuery } from '~/entity/list/list-query'
import { keepTrying } from './keep-trying'
import type { importContract } from './import.contract'
import type { FileRow } from './import-rules'
import type { Import } from './import.schema'

const api = apiClient<typeof importContract>('import')

export const oneImport = (id: string) => api.query('get', { id })
export const ownImports = () => api.query('list', {})
export const importKeys = { queryKey: ['import'] }

export type Verdict = 'rejected' | 'all'

export const importRows = (id: string, verdict: Verdict) =>
  pagedQuery(['import', 'rows', id, verdict], (cursor, options) =>
    api.call('rows', { id, verdict, cursor }, options),
  )

export const importRow = (id: string, line: number) => api.query('row', { id, line })
export const mendRow = (input: { id: string } & FileRow) => api.call('mend', input)
export const similarGenres = (id: string) => api.query('similarGenres', { id })
export const chooseGenre = (input: { id: string; name: string; genreId?: string }) =>
  api.call('chooseGenre', input)

/** The rejected rows as a file. */
export const rejectsFile = (id: string) => `/api/rest/imports/${id}/rejects`

export const beginImport = (input: { fileName: string; genreId?: string; createGenres: boolean }) =>
  api.call('begin', input)

type Watch<T> = { signal: AbortSignal; onProgress: (updated: T) => void }

type Parts = AsyncIterable<{ rows: FileRow[]; share: number; last: boolean }>

/** Sends the chunks of a file in sequence, with retries while the connection is lost. */
export async function sendRows(
  id: string,
  parts: Parts,
  { signal, onProgress }: Watch<{ share: number; rows: number }>,
): Promise<Import> {
  for await (const { rows, share, last } of parts) {
    const updated = await keepTrying(() => api.call('stage', { id, rows, last }, { signal }), signal)
    onProgress({ share, rows: updated.ready + updated.rejected })
    if (last) return updated
  }
  throw new Error('A file ends with its last part')
}

/** Turns all ready rows into books in steps, until none remain or it is stopped. */
export async function runImport(id: string, { signal, onProgress }: Watch<Import>): Promise<void> {
  for (;;) {
    // Stops only between two steps.
    const updated = await keepTrying(() => api.call('run', { id }), signal)
    onProgress(updated)
    if (updated.ready === 0 || signal.aborted) return
  }
}

export async function undoImport(id: string, { signal, onProgress }: Watch<number>): Promise<void> {
  for (;;) {
    const { remaining } = await keepTrying(() => api.call('undo', { id }), signal)
    onProgress(remaining)
    if (remaining === 0) return
  }
}

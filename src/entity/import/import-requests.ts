import { apiClient } from '~/api/api-client'
import { statusOf, isNamedError } from '~/lib/app-error'
import { pagedQuery } from '../list/list-query'
import type { Import, ImportContract } from './import-contract'
import type { Cells, FileRow } from './import-entity'
import type { ImportSearch } from './import.list'

const pauses = [500, 1000, 2000, 4000, 8000]

/** A lost connection or a temporary outage. A refusal is final. */
const mayPass = (error: unknown) => !isNamedError(error) || [502, 503, 504].includes(statusOf(error))

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Retries temporary failures. The request must be idempotent. */
async function keepTrying<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of pauses) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      await sleep(pause, signal)
    }
  }
  return await attempt()
}

type NewImport = { fileName: string; create?: string[] } & Record<string, unknown>

type Watch<T> = { signal: AbortSignal; onProgress: (updated: T) => void }

type Parts = AsyncIterable<{ rows: FileRow[]; share: number; last: boolean }>

export function importRequestsOf({ name, plural }: { name: string; plural: string }) {
  const api = apiClient<ImportContract>(name)
  return {
    one: (id: string) => api.query('importGet', { id }),
    list: () => api.query('importList', {}),
    rows: ({ id = '', verdict, cursor: first }: ImportSearch) =>
      pagedQuery(
        [name, 'importRows', id, verdict, first],
        (cursor, options) => api.call('importRows', { id, verdict, cursor }, options),
        first,
      ),
    allRows: (id: string) => ({ queryKey: [name, 'importRows', id] }),
    row: (id: string, line: number) => api.query('importRow', { id, line }),
    mend: (input: { id: string; line: number; cells: Cells }) => api.call('importMend', input),
    similar: (id: string) => api.query('importSimilar', { id }),
    choose: (input: { id: string; field: string; name: string; refId?: string }) =>
      api.call('importChoose', input),
    rejectsFile: (id: string) => `/api/rest/${plural}/imports/${id}/rejects`,
    begin: (input: NewImport) => api.call('importBegin', input),

    /** Sends the chunks of a file in order, with retries. */
    async send(
      id: string,
      parts: Parts,
      { signal, onProgress }: Watch<{ share: number; rows: number }>,
    ): Promise<Import> {
      for await (const { rows, share, last } of parts) {
        const updated = await keepTrying(
          () => api.call('importStage', { id, rows, last }, { signal }),
          signal,
        )
        onProgress({ share, rows: updated.ready + updated.rejected })
        if (last) return updated
      }
      throw new Error('A file ends with its last part')
    },

    /** Imports all ready rows in steps, until none remain or it is stopped. */
    async run(id: string, { signal, onProgress }: Watch<Import>): Promise<void> {
      for (;;) {
        // Without the signal: it is stopped between two steps.
        const updated = await keepTrying(() => api.call('importRun', { id }), signal)
        onProgress(updated)
        if (updated.ready === 0 || signal.aborted) return
      }
    },

    async undo(id: string, { signal, onProgress }: Watch<number>): Promise<void> {
      for (;;) {
        const { remaining } = await keepTrying(() => api.call('importUndo', { id }), signal)
        onProgress(remaining)
        if (remaining === 0) return
      }
    },
  }
}

export type ImportRequests = ReturnType<typeof importRequestsOf>

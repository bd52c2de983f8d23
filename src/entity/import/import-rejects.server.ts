import { byteOrderMark, csvLine } from '~/lib/csv'
import type { Database } from '~/platform/database.server'
import { streamRows } from '~/platform/row-stream.server'
import { type ImportEntity, importFields } from './import-entity'
import { readRows, type StoredRow } from './import.data.server'

/** Few, because rejected rows may be long. */
const atOnce = 200

type Say = (key: string) => string

/** With the headers that an import recognizes; it ignores the first two columns. */
export function rejectsCsv(
  db: Database,
  entity: ImportEntity,
  id: string,
  say: Say,
): ReadableStream<Uint8Array> {
  const fields = importFields(entity)
  const write = ({ line, faults, cells }: StoredRow) =>
    csvLine([line, faults.map(say).join('; '), ...fields.map((field) => cells[field] ?? null)])
  return streamRows(
    { start: byteOrderMark + csvLine(['line', 'reasons', ...fields]), join: '', end: '', write },
    (after: number | undefined, limit) => readRows(db, id, { verdict: 'rejected', after: after ?? 0, limit }),
    atOnce,
  )
}

import { streamRows } from '~/platform/row-stream.server'
import { byteOrderMark, csvLine } from '~/lib/csv'
import type { Database } from '~/platform/database.server'
import { importFields } from './import-rules'
import { readRows } from './import.data.server'

/** The headers that an import recognizes; it ignores the first two. */
const columns = ['line', 'reasons', ...importFields]

/** Few, because a rejected row may be a hundred times as long as others. */
const atOnce = 200

type Say = (key: string) => string

type Row = Awaited<ReturnType<typeof readRows>>['items'][number]

export function rejectsCsv(db: Database, id: string, say: Say): ReadableStream<Uint8Array> {
  const write = ({ line, faults, ...row }: Row) =>
    csvLine([line, faults.map(say).join('; '), ...importFields.map((field) => row[field])])
  return streamRows(
    { start: byteOrderMark + csvLine(columns), join: '', end: '', write },
    (after: number | undefined, limit) => readRows(db, id, { verdict: 'rejected', after: after ?? 0, limit }),
    atOnce,
  )
}

import { byteOrderMark, csvLine } from '~/lib/csv'
import type { Database } from '~/platform/database.server'
import { importFields } from './import-rules'
import { readRows } from './import.data.server'

/** The names that an import understands; it overlooks the first two. */
const columns = ['line', 'reasons', ...importFields]

/** Few, since a rejected row may be a hundred times as long as others. */
const atOnce = 200

type Say = (key: string) => string

/** Read page by page as it is taken, so that a long list needs no more memory than a short one. */
export function rejectsCsv(db: Database, id: string, say: Say): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after = 0
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + csvLine(columns))),
    async pull(controller) {
      const { items, next } = await readRows(db, id, { verdict: 'rejected', after, limit: atOnce })
      const lines = items.map(({ line, faults, ...row }) =>
        csvLine([line, faults.map(say).join('; '), ...importFields.map((field) => row[field])]),
      )
      if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')))
      if (next === null) controller.close()
      else after = next
    },
  })
}

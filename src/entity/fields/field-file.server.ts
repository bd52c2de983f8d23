import { byteOrderMark, csvLine } from '~/lib/csv'
import { isoText } from '~/lib/iso-text'
import type { RowFormat } from '~/platform/row-stream.server'
import { csvFields, type FieldName, type Fields } from './define-fields'

type Cell = string | number | null

/** A CSV format for the described fields, with headings that an import recognizes. */
export function csvFormat<F extends Fields, Entry extends { createdAt: Date }>(
  fields: F,
  text: (entry: Entry, name: FieldName<F>) => Cell,
): RowFormat<Entry> {
  const columns = csvFields(fields)
  return {
    start: byteOrderMark + csvLine([...columns, 'created_at']),
    join: '',
    end: '',
    write: (entry) => csvLine([...columns.map((name) => text(entry, name)), isoText(entry.createdAt)]),
  }
}

import type { CsvRow } from '~/lib/csv-read'
import { withoutMarks } from '~/lib/csv'
import type { ImportGuide } from '../import-entity'
import type { FileRow } from '../import-rules'
import type { Mapping } from './guess-columns'

/** As spreadsheets write what they must not take for a number: ="9780…" */
const asText = /^="(.*)"$/s

/** How the columns of a file are read. */
export type Reading = { mapping: Mapping; columns: number; read?: ImportGuide['read'] }

/** The fields of a row, where the file has them. */
export function toRow({ line, cells, fault }: CsvRow, { mapping, columns, read }: Reading): FileRow {
  if (fault) return { line, fault, cells: {} }
  // What a spreadsheet leaves behind the last column is empty.
  const isTooLong = cells.slice(columns).some((cell) => cell.trim() !== '')
  const given = Object.entries(mapping).map(([field, at]) => {
    const text = withoutMarks((cells[at!] ?? '').replace(asText, '$1'))
    return [field, read?.[field]?.(text) ?? text]
  })
  return { line, ...(isTooLong && { fault: 'tooManyCells' as const }), cells: Object.fromEntries(given) }
}

import type { CsvRow } from '~/lib/csv-read'
import { withoutMarks } from '~/lib/csv'
import { type FileRow, type ImportField, importFields } from '../import-rules'
import type { Mapping } from './guess-columns'

/** Spreadsheets write ="9780…" to prevent conversion to a number. */
const asText = /^="(.*)"$/s

const date = /^\s*(?:(\d{4})[-/.]\d{1,2}[-/.]\d{1,2}\b.*|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}))\s*$/s

/** Extracts the year from a date. */
const yearOf = (text: string) => text.replace(date, '$1$2')

const read: { [field in ImportField]?: (text: string) => string } = { year: yearOf }

/** The fields of a row by the column mapping. */
export function toRow({ line, cells, fault }: CsvRow, mapping: Mapping, columns: number): FileRow {
  if (fault) return { line, fault }
  // Spreadsheets append empty cells after the last column.
  const isTooLong = cells.slice(columns).some((cell) => cell.trim() !== '')
  const row: FileRow = { line, ...(isTooLong && { fault: 'tooManyCells' as const }) }
  for (const field of importFields) {
    const at = mapping[field]
    if (at === undefined) continue
    const text = withoutMarks((cells[at] ?? '').replace(asText, '$1'))
    row[field] = read[field]?.(text) ?? text
  }
  return row
}

import type { CsvRow } from '~/lib/csv-read'
import { withoutMarks } from '~/lib/csv'
import { type FileRow, type ImportField, importFields } from '../import-rules'
import type { Mapping } from './guess-columns'

/** As spreadsheets write what they must not take for a number: ="9780…" */
const asText = /^="(.*)"$/s

const date = /^\s*(?:(\d{4})[-/.]\d{1,2}[-/.]\d{1,2}\b.*|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}))\s*$/s

/** Many know the day of which we keep the year. */
const yearOf = (text: string) => text.replace(date, '$1$2')

const read: { [field in ImportField]?: (text: string) => string } = { year: yearOf }

/** The fields of a row, where the file has them. */
export function toRow({ line, cells, fault }: CsvRow, mapping: Mapping, columns: number): FileRow {
  if (fault) return { line, fault }
  // What a spreadsheet leaves behind the last column is empty.
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

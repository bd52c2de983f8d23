import type { CsvRow } from '~/lib/csv-read'
import { withoutMarks } from '~/lib/csv'
import type { ImportGuide } from '../import-entity'
import type { FileRow } from '../import-rules'
import type { Mapping } from './guess-columns'

/** Spreadsheets write ="9780…" to prevent conversion to a number. */
const asText = /^="(.*)"$/s

export type Reading = { mapping: Mapping; columns: number; read?: ImportGuide['read'] }

export function toRow({ line, cells, fault }: CsvRow, { mapping, columns, read }: Reading): FileRow {
  if (fault) return { line, fault, cells: {} }
  // Spreadsheets append empty cells.
  const isTooLong = cells.slice(columns).some((cell) => cell.trim() !== '')
  const given = Object.entries(mapping).map(([field, at]) => {
    const text = withoutMarks((cells[at!] ?? '').replace(asText, '$1'))
    return [field, read?.[field]?.(text) ?? text]
  })
  return { line, ...(isTooLong && { fault: 'tooManyCells' as const }), cells: Object.fromEntries(given) }
}

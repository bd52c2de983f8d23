import { createCsvReader, type CsvRow } from '~/lib/csv-read'
import { withoutMarks } from '~/lib/csv'
import {
  type FileRow,
  type ImportGuide,
  maxBytesAtOnce,
  maxFileName,
  maxRowLength,
  maxRowsAtOnce,
} from '../import-entity'
import { type FileFormat, isHint, pieces } from './file-format'
import type { Mapping } from './guess-columns'

type Chunk = {
  rows: FileRow[]
  /** The fraction of the file that has been read. */
  share: number
  last: boolean
}

type Plan = Reading & { file: File; format: FileFormat }

/** The rows of a file in chunks that fit one call each. */
export async function* readFile({ file, format, ...reading }: Plan): AsyncGenerator<Chunk> {
  const encoder = new TextEncoder()
  let bytesRead = 0
  let skipHeader = format.hasHeader
  let part: FileRow[] = []
  let size = 0

  /** `bytes`: of the chunk of the file. A small file is one chunk. */
  function* take(rows: CsvRow[], bytes: number): Generator<Chunk> {
    for (const [at, row] of rows.entries()) {
      if (isHint(row)) continue
      if (skipHeader) {
        skipHeader = false
        continue
      }
      const next = toRow(row, reading)
      const length = encoder.encode(JSON.stringify(next)).length
      if (part.length === maxRowsAtOnce || (part.length > 0 && size + length > maxBytesAtOnce)) {
        const share = (bytesRead + (bytes * at) / rows.length) / file.size
        yield { rows: part, share, last: false }
        part = []
        size = 0
      }
      part.push(next)
      size += length
    }
  }

  const decoder = new TextDecoder(format.encoding)
  const reader = createCsvReader({ delimiter: format.delimiter, longest: maxRowLength })
  for await (const piece of pieces(file)) {
    yield* take(reader.push(decoder.decode(piece, { stream: true })), piece.length)
    bytesRead += piece.length
  }
  yield* take([...reader.push(decoder.decode()), ...reader.end()], 0)
  yield { rows: part, share: 1, last: true }
}

/** The display name of a file, without characters that cannot be shown. */
export const fileLabel = (name: string): string =>
  name
    .trim()
    .slice(0, maxFileName)
    // After truncation, which may split a surrogate pair.
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')

/** Spreadsheets write ="9780…" to prevent conversion to a number. */
const asText = /^="(.*)"$/s

type Reading = { mapping: Mapping; columns: number; read?: ImportGuide['read'] }

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

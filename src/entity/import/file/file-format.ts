import { createCsvReader, type CsvRow, type Delimiter, guessDelimiter } from '~/lib/csv-read'
import { maxFileBytes, maxRowLength } from '../import-entity'
import { type Known, looksLikeHeader } from './guess-columns'

export const encodings = ['utf-8', 'windows-1252', 'windows-1256', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

export type FileFormat = { encoding: Encoding; delimiter: Delimiter; hasHeader: boolean }

export type FileProblem = 'tooLarge' | 'empty' | 'spreadsheet' | 'notText'

/** The beginning of a file, to detect its format and to preview. */
export type Opened = { file: File; format: FileFormat; header: string[] | null; rows: CsvRow[] }

const beginsWith = (bytes: Uint8Array, ...signs: number[]) => signs.every((sign, at) => bytes[at] === sign)

/** By BOM, or UTF-8 if all of it is valid, else Windows-1252, which Western spreadsheets write. */
async function guessEncoding(file: File): Promise<Encoding | FileProblem> {
  const start = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  if (beginsWith(start, 0xff, 0xfe)) return 'utf-16le'
  if (beginsWith(start, 0xfe, 0xff)) return 'utf-16be'
  // Spreadsheet files: xlsx (zip) or xls (OLE).
  if (beginsWith(start, 0x50, 0x4b, 3, 4) || beginsWith(start, 0xd0, 0xcf, 0x11, 0xe0)) return 'spreadsheet'
  if (start.filter((byte) => byte === 0).length > start.length / 10) return 'notText'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of pieces(file)) decoder.decode(piece, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** Not every browser supports `for await` on a stream. */
export async function* pieces(file: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = file.stream().getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

const sampleBytes = 100_000
const sampleRows = 200

const sampleText = async (file: File, encoding: Encoding) =>
  new TextDecoder(encoding).decode(await file.slice(0, sampleBytes).arrayBuffer())

/** The line `sep=;`, by which some programs name their delimiter, is not a row. */
export const isHint = ({ line, cells }: CsvRow) => line === 1 && /^sep=.?$/i.test(cells[0] ?? '')

export async function openFile(file: File, known: Known): Promise<Opened | FileProblem> {
  if (file.size > maxFileBytes) return 'tooLarge'
  const encoding = await guessEncoding(file)
  if (encoding === 'spreadsheet' || encoding === 'notText') return encoding
  const delimiter = guessDelimiter(await sampleText(file, encoding as Encoding))
  const opened = await readSample(file, { encoding: encoding as Encoding, delimiter, hasHeader: false })
  if (opened.rows.length === 0) return 'empty'
  const [first, ...others] = opened.rows
  const hasHeader = others.length > 0 && looksLikeHeader(known, first!.cells)
  return await readSample(file, { ...opened.format, hasHeader })
}

export async function readSample(file: File, format: FileFormat): Promise<Opened> {
  const reader = createCsvReader({ delimiter: format.delimiter, longest: maxRowLength })
  const text = await sampleText(file, format.encoding)
  const firstRows = reader.push(text)
  const whole = file.size <= sampleBytes ? [...firstRows, ...reader.end()] : firstRows
  const rows = whole.filter((row) => !isHint(row)).slice(0, sampleRows)
  const header = format.hasHeader ? (rows.shift()?.cells ?? []) : null
  return { file, format, header, rows }
}

export const columnsOf = ({ header, rows }: Opened) =>
  header?.length ?? rows.slice(0, 20).reduce((most, { cells }) => Math.max(most, cells.length), 0)

/** What a reader can say of a row that it cannot read. */
type CsvFault = 'unclosed' | 'tooLong'

/** `line`: where it begins in the text, counted from 1. */
export type CsvRow = { line: number; cells: string[]; fault?: CsvFault }

type Options = {
  delimiter: string
  /** Of a row with all its cells; a longer one is a fault, so that no text can fill the memory. */
  longest?: number
}

/** Anything but the four signs that mean something: read over in one go. */
const plainRun = (delimiter: string) => new RegExp(`[^"\\r\\n\\${delimiter}]+`, 'y')

/**
 * Reads CSV as it arrives, in pieces of any size. RFC 4180, and what else people have: any end of line, quotation
 * marks in the middle of a cell, blanks around a quoted one. Empty rows are left out. After a row that cannot be
 * read it goes on with the next line.
 */
export function createCsvReader({ delimiter, longest = 100_000 }: Options) {
  const plain = plainRun(delimiter)
  /** Not read yet, or the row that is being read: an unclosed quotation mark makes its lines rows of their own. */
  let text = ''
  let isFirst = true
  let line = 1
  /** The rest of a line that is too long. */
  let skipping = false

  /** One row from the start of the text; null while its end is not there yet. */
  function readRow(ended: boolean): { row: CsvRow; end: number; lines: number } | null {
    const cells: string[] = []
    let cell = ''
    let at = 0
    let lines = 0
    const row = (fault?: CsvFault): CsvRow =>
      fault ? { line, cells: [], fault } : { line, cells: [...cells, cell] }
    for (;;) {
      if (at > longest) return faulty('tooLong')
      if (at >= text.length) return ended ? { row: row(), end: at, lines } : waiting()
      const sign = text[at]!
      if (sign === delimiter) {
        cells.push(cell)
        cell = ''
        at++
      } else if (sign === '\n' || sign === '\r') {
        // What follows a carriage return says whether the two are one end of line.
        if (sign === '\r' && at + 1 === text.length && !ended) return waiting()
        const end = at + (sign === '\r' && text[at + 1] === '\n' ? 2 : 1)
        return { row: row(), end, lines: lines + 1 }
      } else if (sign === '"' && cell.trim() === '') {
        const quoted = readQuoted(at + 1)
        if (!quoted) return ended || text.length > longest ? faulty('unclosed') : null
        cell = quoted.cell
        at = quoted.end
        lines += quoted.lines
      } else if (sign === '"') {
        cell += sign
        at++
      } else {
        plain.lastIndex = at
        const [run] = plain.exec(text)!
        cell += run
        at += run.length
      }
    }

    function waiting() {
      return text.length > longest ? faulty('tooLong') : null
    }
    function faulty(fault: CsvFault) {
      const end = endOfLine(ended)
      skipping = end === null
      return { row: row(fault), end: end ?? text.length, lines: 1 }
    }
  }

  function readQuoted(from: number): { cell: string; end: number; lines: number } | null {
    let cell = ''
    let at = from
    for (;;) {
      const mark = text.indexOf('"', at)
      if (mark === -1 || mark - from > longest) return null
      cell += text.slice(at, mark)
      if (text[mark + 1] !== '"') return { cell, end: mark + 1, lines: cell.split(/\r\n|\r|\n/).length - 1 }
      cell += '"'
      at = mark + 2
    }
  }

  /** Behind the first end of line; null where it is not there. */
  function endOfLine(ended: boolean): number | null {
    const found = /\r\n|\n|\r(?!$)/.exec(text)
    if (found) return found.index + found[0].length
    return ended ? text.length : null
  }

  function read(ended: boolean): CsvRow[] {
    const rows: CsvRow[] = []
    if (skipping) {
      const end = endOfLine(ended)
      // The last sign may be half of an end of line.
      text = text.slice(end ?? Math.max(0, text.length - 1))
      if (end === null) return rows
      skipping = false
    }
    while (text !== '') {
      const found = readRow(ended)
      if (!found) break
      if (found.row.fault || found.row.cells.some((cell) => cell.trim() !== '')) rows.push(found.row)
      line += found.lines
      text = text.slice(found.end)
    }
    return rows
  }

  return {
    push(piece: string): CsvRow[] {
      if (isFirst && piece !== '') {
        isFirst = false
        text = piece.replace(/^\uFEFF/, '')
      } else text += piece
      return read(false)
    },
    end: (): CsvRow[] => read(true),
  }
}

const delimiters = [',', ';', '\t', '|'] as const
/** @public for modules to come */
export type Delimiter = (typeof delimiters)[number]

const sampled = 50

/** The one that cuts the beginning of a file into the most columns that most rows have alike. */
export function guessDelimiter(sample: string): Delimiter {
  const declared = /^\uFEFF?sep=([,;\t|])\r?\n/i.exec(sample)
  if (declared) return declared[1] as Delimiter
  const scores = delimiters.map((delimiter) => {
    const reader = createCsvReader({ delimiter })
    const rows = reader.push(sample).slice(0, sampled)
    const counts = (rows.length > 0 ? rows : reader.end()).map((row) => row.cells.length)
    const most = counts.reduce(
      (best, count) => (times(counts, count) > times(counts, best) ? count : best),
      1,
    )
    return { delimiter, score: most > 1 ? (times(counts, most) / counts.length) * Math.min(most, 8) : 0 }
  })
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

const times = (counts: number[], count: number) => counts.filter((each) => each === count).length

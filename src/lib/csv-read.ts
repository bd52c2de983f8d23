/** Errors of a row that cannot be parsed. */
type CsvFault = 'unclosed' | 'tooLong'

/** `line`: the first line of the row, counted from 1. */
export type CsvRow = { line: number; cells: string[]; fault?: CsvFault }

type Options = {
  delimiter: string
  /** Maximum length of a row; longer ones are errors, which bounds memory. */
  longest?: number
}

/** Matches a run without the four special characters. */
const plainRun = (delimiter: string) => new RegExp(`[^"\\r\\n\\${delimiter}]+`, 'y')

/**
 * A streaming CSV parser for RFC 4180 and common deviations: any line ending, quotation marks inside a cell,
 * spaces around a quoted one. Skips empty rows, and continues with the next line after an error.
 */
export function createCsvReader({ delimiter, longest = 100_000 }: Options) {
  const plain = plainRun(delimiter)
  /** Unparsed text with the current row: after an unclosed quotation mark its lines are parsed again. */
  let text = ''
  let isFirst = true
  let line = 1
  /** Skips the rest of a line that is too long. */
  let skipping = false

  /** Parses one row from the start of the text; null if the text ends before it. */
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
        // The next character decides whether CR and LF are one line ending.
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

  /** The position after the first line ending; null if there is none. */
  function endOfLine(ended: boolean): number | null {
    const found = /\r\n|\n|\r(?!$)/.exec(text)
    if (found) return found.index + found[0].length
    return ended ? text.length : null
  }

  function read(ended: boolean): CsvRow[] {
    const rows: CsvRow[] = []
    if (skipping) {
      const end = endOfLine(ended)
      // The last character may be half of a line ending.
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
export type Delimiter = (typeof delimiters)[number]

const sampled = 50

/** The delimiter that splits the beginning of a file into the most columns for most rows. */
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

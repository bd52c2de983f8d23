/**
 * Against CSV injection: what a spreadsheet would run as a formula is marked as text: at the start of a cell, and behind what some take for
 * the end of one, as those do whose language writes a comma in its numbers. Wide signs count in East Asia.
 */
const formula = /(^|[;\t\r\n])(?=["\s]*[=+\-@\t\r\n＝＋－＠])/g

const marked = /(^|[;\t\r\n])'(?=["\s]*[=+\-@\t\r\n＝＋－＠])/g

/**
 * What such a mark made harmless, as it was before.
 *
 * @public for modules to come
 */
export const withoutMarks = (text: string): string => text.replaceAll(marked, '$1')

type Cell = string | number | null | undefined

function cell(value: Cell): string {
  const harmless = String(value ?? '').replaceAll(formula, "$1'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file, as RFC 4180 wants it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

/** Without it, spreadsheets read UTF-8 as something else. */
export const byteOrderMark = '\uFEFF'

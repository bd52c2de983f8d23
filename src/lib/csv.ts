/** What a spreadsheet would run as a formula is marked as text. */
const formula = /^[=+\-@\t\r]/

type Cell = string | number | null | undefined

function cell(value: Cell): string {
  const text = String(value ?? '')
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file, as RFC 4180 wants it. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

/** Without it, spreadsheets read UTF-8 as something else. */
export const byteOrderMark = '\uFEFF'

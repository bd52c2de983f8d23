/** What a spreadsheet would run as a formula is marked as text. */
const formula = /^[=+\-@\t\r]/

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file, as RFC 4180 wants it. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`

/** Without it, spreadsheets read UTF-8 as something else. */
export const byteOrderMark = '\uFEFF'

/** Characters that start a formula or end a cell in spreadsheets, including fullwidth and small forms. */
const sign = String.raw`[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫−]`

/** Invisible characters before it: quotes, spaces, control and format characters, fillers, blank Braille. */
const unseen = String.raw`["\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*`

/**
 * Prevents CSV injection: an apostrophe marks text that a spreadsheet would run as a formula, at the start of
 * a cell and after characters that some locales use as separators.
 */
const formula = new RegExp(`(^|[;\\t\\r\\n])(?=${unseen}${sign})`, 'gu')

const marked = new RegExp(`(^|[;\\t\\r\\n])'(?=${unseen}${sign})`, 'gu')

/** Removes these marks. */
export const withoutMarks = (text: string): string => text.replaceAll(marked, '$1')

type Cell = string | number | null | undefined

function cell(value: Cell): string {
  const harmless = String(value ?? '').replaceAll(formula, "$1'")
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell).join(',')}\r\n`

/** Without it, spreadsheets do not detect UTF-8. */
export const byteOrderMark = '\uFEFF'

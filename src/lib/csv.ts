/** What a spreadsheet takes for the start of a formula or for the end of a cell; in East Asia also the wide and the small forms. */
const sign = String.raw`[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫−]`

/** What stands before it without being seen: quotes, spaces, control and format characters, fillers, the empty Braille cell. */
const unseen = String.raw`["\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*`

/**
 * Against CSV injection: what a spreadsheet would run as a formula is marked as text: at the start of a cell, and behind what some take for
 * the end of one, as those do whose language writes a comma in its numbers.
 */
const formula = new RegExp(`(^|[;\\t\\r\\n])(?=${unseen}${sign})`, 'gu')

const marked = new RegExp(`(^|[;\\t\\r\\n])'(?=${unseen}${sign})`, 'gu')

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

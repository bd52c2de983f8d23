import { csvFields } from '~/entity/fields/define-fields'
import { bookFields } from '~/example/catalogue/book/book.fields'

/** What a file may hold; the server says the same. */
export const maxFileBytes = 100_000_000
export const maxRows = 200_000
export const maxRowsAtOnce = 500
/** A call takes one megabyte at most; a row of the greatest length fits beside this much. */
export const maxBytesAtOnce = 350_000
/** Of a whole row. Beyond it a file is no list of books, or a quotation mark was never closed. */
export const maxRowLength = 100_000
/** A column that holds something else must not become a thousand genres. */
export const maxNewGenres = 100

export const importFields = csvFields(bookFields)
export type ImportField = (typeof importFields)[number]

/** What can be wrong with a row before anyone looks at its fields. */
export const rowFaults = ['unclosed', 'tooLong', 'tooManyCells'] as const
type RowFault = (typeof rowFaults)[number]

export type FileRow = { line: number; fault?: RowFault } & { [field in ImportField]?: string }

export const maxFileName = 200

import { csvFields } from '~/entity/fields/define-fields'
import { bookFields } from '~/example/catalogue/book/book.fields'

/** Limits of a file, shared with the server. */
export const maxFileBytes = 100_000_000
export const maxRows = 200_000
export const maxRowsAtOnce = 500
/** A call takes at most one megabyte; leaves room for one row of maximum length. */
export const maxBytesAtOnce = 350_000
/** Of a whole row. Beyond it the file is not a book list, or a quote was never closed. */
export const maxRowLength = 100_000
/** A wrongly mapped column must not create a thousand genres. */
export const maxNewGenres = 100

export const importFields = csvFields(bookFields)
export type ImportField = (typeof importFields)[number]

/** Errors of a row before its fields are validated. */
export const rowFaults = ['unclosed', 'tooLong', 'tooManyCells'] as const
type RowFault = (typeof rowFaults)[number]

export type FileRow = { line: number; fault?: RowFault } & { [field in ImportField]?: string }

export const maxFileName = 200

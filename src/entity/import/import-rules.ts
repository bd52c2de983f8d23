/** Limits of a file, shared with the server. */
export const maxFileBytes = 100_000_000
export const maxRows = 200_000
export const maxRowsAtOnce = 500
/** A call takes at most one megabyte; leaves room for one row of maximum length. */
export const maxBytesAtOnce = 350_000
/** Of a whole row. Beyond it the file is not a list of entries, or a quote was never closed. */
export const maxRowLength = 100_000
/** A wrongly mapped column must not create a thousand entries of another entity. */
export const maxNewNames = 100

/** Errors of a row before its fields are validated. */
export const rowFaults = ['unclosed', 'tooLong', 'tooManyCells'] as const
type RowFault = (typeof rowFaults)[number]

/** By field. */
export type Cells<T = string> = { [field: string]: T }

/** A row of the file, unchanged; without cells for fields that the file lacks. */
export type FileRow = { line: number; fault?: RowFault; cells: Cells }

export const maxFileName = 200

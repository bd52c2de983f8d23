/** What a file may hold; the server says the same. */
export const maxFileBytes = 100_000_000
export const maxRows = 200_000
export const maxRowsAtOnce = 500
/** A call takes one megabyte at most; a row of the greatest length fits beside this much. */
export const maxBytesAtOnce = 350_000
/** Of a whole row. Beyond it a file is no list of entries, or a quotation mark was never closed. */
export const maxRowLength = 100_000
/** A column that holds something else must not become a thousand entries of another entity. */
export const maxNewNames = 100

/** What can be wrong with a row before anyone looks at its fields. */
export const rowFaults = ['unclosed', 'tooLong', 'tooManyCells'] as const
type RowFault = (typeof rowFaults)[number]

/** By the names of fields. */
export type Cells<T = string> = { [field: string]: T }

/** A row of the file, as it stands there; a field that the file does not have is not among its cells. */
export type FileRow = { line: number; fault?: RowFault; cells: Cells }

export const maxFileName = 200

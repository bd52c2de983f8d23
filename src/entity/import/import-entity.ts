import type { RefFacts } from '../define-entity'
import { csvFields, type Fields, inputName, titleField } from '../fields/define-fields'

/** What an import needs of an entity. A described entity is one; a hand-made entity writes it. */
export type ImportEntity = {
  readonly name: string
  readonly plural: string
  readonly fields: Fields
  /** The targets of its references; files contain their names. */
  readonly refs: Readonly<Record<string, RefFacts>>
  /** References whose missing targets can be created; by default those that require only a name. */
  readonly creates?: readonly string[]
}

/** Hints for reading files. */
export type ImportGuide = {
  /** Column headers of a field, separated by commas, the most common first; besides its label. */
  readonly headings?: Readonly<Record<string, string>>
  /** Detects the column of a field by its values. */
  readonly looksLike?: Readonly<Record<string, (cell: string) => boolean>>
  /** The first columns of a file without a header. */
  readonly first?: readonly string[]
  readonly read?: Readonly<Record<string, (text: string) => string>>
  readonly sample?: string
}

/** The importable fields, in the order of exported columns. */
export const importFields = ({ fields }: ImportEntity): string[] => csvFields(fields)

export const refFields = (entity: ImportEntity): string[] =>
  importFields(entity).filter((field) => entity.refs[field] !== undefined)

/** Whether every row needs it. A reference may have a default. */
export const isRequired = ({ fields, refs }: ImportEntity, field: string): boolean =>
  Boolean(fields[field]!.required) && refs[field] === undefined

/** The references that may have a default for rows without one. */
export const defaultFields = (entity: ImportEntity): string[] =>
  refFields(entity).filter((field) => entity.fields[field]!.kind === 'ref')

/** The input of that default. */
export const defaultName = ({ fields }: ImportEntity, field: string): string =>
  inputName(field, fields[field]!)

/** Whether missing targets can be created: a described entity that requires only a name, and not the imported one itself. */
export function isCreatable({ name, refs, creates }: ImportEntity, field: string): boolean {
  if (creates) return creates.includes(field)
  const target = refs[field]
  if (!target || target.name === name || !('permissions' in target)) return false
  const title = titleField(target.fields)
  return Object.entries(target.fields).every(([each, { required }]) => each === title || !required)
}

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

export type Cells<T = string> = { [field: string]: T }

/** A row of the file, unchanged; without cells for fields that the file lacks. */
export type FileRow = { line: number; fault?: RowFault; cells: Cells }

export const maxFileName = 200

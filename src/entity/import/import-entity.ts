import type { RefFacts } from '../define-entity'
import { csvFields, type Fields, inputName, titleField } from '../fields/define-fields'

/** What an import needs to know of an entity. A described one is that; one that is written by hand says it. */
export type ImportEntity = {
  readonly name: string
  readonly plural: string
  readonly fields: Fields
  /** What its fields refer to; files say that by names. */
  readonly refs: Readonly<Record<string, RefFacts>>
  /** Fields of which missing entries are added on the way; without it, those that need nothing but a name. */
  readonly creates?: readonly string[]
}

/** What files say of a field in their own way. */
export type ImportGuide = {
  /** What people call a field, the plainest first; besides its own name and its label. */
  readonly headings?: Readonly<Record<string, readonly string[]>>
  /** Fields that are known by what a column holds. */
  readonly looksLike?: Readonly<Record<string, (cell: string) => boolean>>
  /** What a list without headings most likely begins with. */
  readonly first?: readonly string[]
  /** A cell as the field takes it. */
  readonly read?: Readonly<Record<string, (text: string) => string>>
  /** A file to begin with. */
  readonly sample?: string
}

/** The fields that files hold, in the order of exported columns. */
export const importFields = ({ fields }: ImportEntity): string[] => csvFields(fields)

/** Those among them that refer to something. */
export const refFields = (entity: ImportEntity): string[] =>
  importFields(entity).filter((field) => entity.refs[field] !== undefined)

/** What has to be in every row. What is referred to may be given for all. */
export const isRequired = ({ fields, refs }: ImportEntity, field: string): boolean =>
  Boolean(fields[field]!.required) && refs[field] === undefined

/** Fields that refer to one entry: rows that name none may get one by default. */
export const defaultFields = (entity: ImportEntity): string[] =>
  refFields(entity).filter((field) => entity.fields[field]!.kind === 'ref')

/** By what a call names the default of a field. */
export const defaultName = ({ fields }: ImportEntity, field: string): string =>
  inputName(field, fields[field]!)

/**
 * Whether entries that a file names and that are not there may be added: what is described, needs nothing but a name, and is
 * not the entity itself, of which the file has the rows.
 */
export function isCreatable({ name, refs, creates }: ImportEntity, field: string): boolean {
  if (creates) return creates.includes(field)
  const target = refs[field]
  if (!target || target.name === name || !('permissions' in target)) return false
  const title = titleField(target.fields)
  return Object.entries(target.fields).every(([each, { required }]) => each === title || !required)
}

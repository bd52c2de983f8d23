import { newBookSchema } from '~/example/catalogue/book/book.schema'
import { newGenreSchema } from '~/example/catalogue/genre/genre.schema'
import { newId } from '~/lib/new-id'
import { type FileRow, type ImportField, importFields } from './import-rules'

/** The validation of a row by itself; the database checks title and genre. */
export type CheckedRow = { line: number; bookId: string; faults: string[] } & {
  [field in ImportField]: string | null
}

/** Replaces characters that PostgreSQL cannot store. */
const storable = (text: string) => text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD')

const eachField = (valueOf: (field: ImportField) => string | number | null) =>
  Object.fromEntries(importFields.map((field) => [field, valueOf(field)?.toString() ?? null])) as {
    [field in ImportField]: string | null
  }

const asGiven = (row: FileRow) =>
  eachField((field) => (row[field] === undefined ? null : storable(row[field])))

/** With the schema of the form, so that both report the same. */
export function checkRow(row: FileRow): CheckedRow {
  const { line, fault, genre: given = '', ...fields } = row
  const of = { line, bookId: newId() }
  if (fault) return { ...of, ...asGiven(row), faults: [`import:row.${fault}`] }
  const book = newBookSchema.safeParse({ ...fields, genreId: 'said below' })
  const genre = given.trim() ? newGenreSchema.shape.name.safeParse(given) : null
  const faults = [...firstOfEach(book.error?.issues ?? []), ...(genre?.error ? ['import:genre.invalid'] : [])]
  if (faults.length > 0 || !book.data) return { ...of, ...asGiven(row), faults }
  const values = eachField((field) => (field === 'genre' ? genre?.data : book.data[field]) ?? null)
  return { ...of, ...values, faults }
}

type Issue = { path: PropertyKey[]; message: string }

/** One error per field. */
const firstOfEach = (issues: readonly Issue[]) =>
  [...new Map(issues.toReversed().map(({ path, message }) => [path[0], message])).values()].toReversed()

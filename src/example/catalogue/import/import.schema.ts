import * as z from 'zod/mini'
import { type ImportField, importFields, maxRowLength, rowFaults } from './import-rules'

const importStates = ['staging', 'checked', 'running', 'done', 'undoing', 'undone'] as const

export const importSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  createdAt: z.date(),
  /** The user; null if deleted. Only they can continue it. */
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  isOwn: z.boolean(),
  state: z.enum(importStates),
  ready: z.int(),
  rejected: z.int(),
  added: z.int(),
  /** Counts of the rejected rows; null in lists, and while rows change. */
  reasons: z.nullable(
    z.object({
      /** Rows whose book is in the catalogue, or earlier in the file. */
      duplicates: z.int(),
      /** Rows with a genre similar to an existing one, which need a decision. */
      similarGenres: z.int(),
    }),
  ),
  /** Missing genres that rows name. */
  newGenres: z.array(z.string()),
  /** False once the undo has expired. */
  canUndo: z.boolean(),
})

export type Import = z.infer<typeof importSchema>

/** A genre name of rows, and the genre that it may be a misspelling of. */
export const similarGenreSchema = z.object({
  name: z.string(),
  rows: z.int(),
  /** Null if that genre was deleted meanwhile. */
  similar: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})

export type SimilarGenre = z.infer<typeof similarGenreSchema>

const cell = z.optional(z.string().check(z.maxLength(maxRowLength)))

export const lineSchema = z.int().check(z.minimum(1), z.maximum(2_000_000_000))

const eachField = <T>(value: T) =>
  Object.fromEntries(importFields.map((field) => [field, value])) as { [field in ImportField]: T }

export const rowCells = eachField(cell)

/** A row of the file, unchanged. */
export const fileRowSchema = z.strictObject({
  line: lineSchema,
  fault: z.optional(z.enum(rowFaults)),
  ...rowCells,
})

export const checkedRowSchema = z.object({
  line: z.int(),
  ...eachField(z.nullable(z.string())),
  /** `message`: in the caller's language. `key`: the message key. */
  faults: z.array(
    z.object({ field: z.enum([...importFields, 'row']), message: z.string(), key: z.string() }),
  ),
})

export type CheckedRow = z.infer<typeof checkedRowSchema>

import * as z from 'zod/mini'
import { type ImportField, importFields, maxRowLength, rowFaults } from './import-rules'

const importStates = ['staging', 'checked', 'running', 'done', 'undoing', 'undone'] as const

export const importSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  createdAt: z.date(),
  /** Who brought it; null where the person is gone. Only they go on with it. */
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  isOwn: z.boolean(),
  state: z.enum(importStates),
  /** Rows that can become books, rows that cannot, and those that did. */
  ready: z.int(),
  rejected: z.int(),
  added: z.int(),
  /** Of the rejected ones; null in lists, and while rows come and go. */
  reasons: z.nullable(
    z.object({
      /** Rows whose book is in the catalogue, or earlier in the file. */
      duplicates: z.int(),
      /** Genres that are not there, but much like one that is: someone has to say what is meant. */
      similarGenres: z.int(),
    }),
  ),
  /** Genres that rows name and that are not there yet. */
  newGenres: z.array(z.string()),
  /** False once too much time has passed. */
  canUndo: z.boolean(),
})

export type Import = z.infer<typeof importSchema>

/** A name that rows give as their genre, and what it may be a misspelling of. */
export const similarGenreSchema = z.object({
  name: z.string(),
  rows: z.int(),
  /** Null where that genre is gone meanwhile. */
  similar: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})

export type SimilarGenre = z.infer<typeof similarGenreSchema>

const cell = z.optional(z.string().check(z.maxLength(maxRowLength)))

export const lineSchema = z.int().check(z.minimum(1), z.maximum(2_000_000_000))

/** The same of every field. */
const eachField = <T>(value: T) =>
  Object.fromEntries(importFields.map((field) => [field, value])) as { [field in ImportField]: T }

export const rowCells = eachField(cell)

/** A row of the file, as it stands there. */
export const fileRowSchema = z.strictObject({
  line: lineSchema,
  fault: z.optional(z.enum(rowFaults)),
  ...rowCells,
})

export const checkedRowSchema = z.object({
  line: z.int(),
  ...eachField(z.nullable(z.string())),
  /** `message`: in the caller's language. `key`: among the product's messages. */
  faults: z.array(
    z.object({ field: z.enum([...importFields, 'row']), message: z.string(), key: z.string() }),
  ),
})

export type CheckedRow = z.infer<typeof checkedRowSchema>

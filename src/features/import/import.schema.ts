import * as z from 'zod/mini'
import { importFields, maxRowLength, rowFaults } from './import-rules'

const importStates = ['staging', 'checked', 'running', 'done', 'undoing', 'undone'] as const

export const importSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  createdAt: z.date(),
  state: z.enum(importStates),
  /** Rows that can become books, rows that cannot, and those that did. */
  ready: z.int(),
  rejected: z.int(),
  added: z.int(),
  /** Genres that rows name and that are not there yet. */
  newGenres: z.array(z.string()),
  /** False once too much time has passed. */
  canUndo: z.boolean(),
})

export type Import = z.infer<typeof importSchema>

const cell = z.optional(z.string().check(z.maxLength(maxRowLength)))

/** A row of the file, as it stands there. */
export const fileRowSchema = z.strictObject({
  line: z.int().check(z.minimum(1), z.maximum(2_000_000_000)),
  fault: z.optional(z.enum(rowFaults)),
  title: cell,
  author: cell,
  genre: cell,
  publisher: cell,
  year: cell,
  isbn: cell,
  description: cell,
})

const shown = z.nullable(z.string())

export const checkedRowSchema = z.object({
  line: z.int(),
  title: shown,
  author: shown,
  genre: shown,
  publisher: shown,
  year: shown,
  isbn: shown,
  description: shown,
  /** `message`: in the asker's language. `key`: among the product's messages. */
  faults: z.array(
    z.object({ field: z.enum([...importFields, 'row']), message: z.string(), key: z.string() }),
  ),
})

export type CheckedRow = z.infer<typeof checkedRowSchema>

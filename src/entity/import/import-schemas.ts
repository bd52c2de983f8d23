import * as z from 'zod/mini'
import { type ImportEntity, importFields } from './import-entity'
import { maxRowLength, rowFaults } from './import-rules'

const importStates = ['staging', 'checked', 'running', 'done', 'undoing', 'undone'] as const

export const importSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  createdAt: z.date(),
  /** Who brought it. Only they go on with it. */
  by: z.object({ id: z.string(), name: z.string() }),
  isOwn: z.boolean(),
  state: z.enum(importStates),
  /** Rows that can become entries, rows that cannot, and those that did. */
  ready: z.int(),
  rejected: z.int(),
  added: z.int(),
  /** Of the rejected ones; null in lists, and while rows come and go. */
  reasons: z.nullable(
    z.object({
      /** Rows whose entry is there already, or earlier in the file. */
      duplicates: z.int(),
      /** Names that nothing has, but something a similar one: someone has to say what is meant. */
      similar: z.int(),
    }),
  ),
  /** By field, names that rows give and that nothing has yet. */
  newNames: z.record(z.string(), z.array(z.string())),
  /** False once too much time has passed. */
  canUndo: z.boolean(),
})

export type Import = z.infer<typeof importSchema>

/** A name that rows give in a field, and what it may be a misspelling of. */
export const similarNameSchema = z.object({
  field: z.string(),
  name: z.string(),
  rows: z.int(),
  /** Null where that entry is gone meanwhile. */
  similar: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})

export type SimilarName = z.infer<typeof similarNameSchema>

const cell = z.optional(z.string().check(z.maxLength(maxRowLength)))

export const lineSchema = z.int().check(z.minimum(1), z.maximum(2_000_000_000))

/** The same of every field. */
const eachField = <T>(entity: ImportEntity, value: T) =>
  Object.fromEntries(importFields(entity).map((field) => [field, value]))

/** A text for each field that the file has. */
export const cellsOf = (entity: ImportEntity) => z.strictObject(eachField(entity, cell))

/** A row of the file, as it stands there. */
export const fileRowOf = (entity: ImportEntity) =>
  z.strictObject({
    line: lineSchema,
    fault: z.optional(z.enum(rowFaults)),
    cells: z._default(cellsOf(entity), {}),
  })

export const checkedRowOf = (entity: ImportEntity) =>
  z.object({
    line: z.int(),
    cells: z.object(eachField(entity, z.nullable(z.string()))),
    /** `message`: in the caller's language. `key`: among the product's messages. */
    faults: z.array(
      z.object({
        field: z.enum([...importFields(entity), 'row']),
        message: z.string(),
        key: z.string(),
      }),
    ),
  })

export type CheckedRow = z.infer<ReturnType<typeof checkedRowOf>>

import * as z from 'zod/mini'
import { type ImportEntity, importFields } from './import-entity'
import { maxRowLength, rowFaults } from './import-rules'

const importStates = ['staging', 'checked', 'running', 'done', 'undoing', 'undone'] as const

export const importSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  createdAt: z.date(),
  /** Its user. Only they can continue it. */
  by: z.object({ id: z.string(), name: z.string() }),
  isOwn: z.boolean(),
  state: z.enum(importStates),
  /** Counts of rows: valid, rejected and imported. */
  ready: z.int(),
  rejected: z.int(),
  added: z.int(),
  /** Counts of the rejected rows; null in lists, and while rows change. */
  reasons: z.nullable(
    z.object({
      /** Rows whose entry exists, or is earlier in the file. */
      duplicates: z.int(),
      /** Names similar to an existing one, which need a decision. */
      similar: z.int(),
    }),
  ),
  /** Missing names of rows, by field. */
  newNames: z.record(z.string(), z.array(z.string())),
  /** False once the undo has expired. */
  canUndo: z.boolean(),
})

export type Import = z.infer<typeof importSchema>

/** A name of rows, and the entry that it may be a misspelling of. */
export const similarNameSchema = z.object({
  field: z.string(),
  name: z.string(),
  rows: z.int(),
  /** Null if that entry was deleted meanwhile. */
  similar: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})

export type SimilarName = z.infer<typeof similarNameSchema>

const cell = z.optional(z.string().check(z.maxLength(maxRowLength)))

export const lineSchema = z.int().check(z.minimum(1), z.maximum(2_000_000_000))

const eachField = <T>(entity: ImportEntity, value: T) =>
  Object.fromEntries(importFields(entity).map((field) => [field, value]))

export const cellsOf = (entity: ImportEntity) => z.strictObject(eachField(entity, cell))

/** A row of the file, unchanged. */
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
    /** `message`: in the caller's language. `key`: the message key. */
    faults: z.array(
      z.object({
        field: z.enum([...importFields(entity), 'row']),
        message: z.string(),
        key: z.string(),
      }),
    ),
  })

export type CheckedRow = z.infer<ReturnType<typeof checkedRowOf>>

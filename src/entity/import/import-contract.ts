import * as z from 'zod/mini'
import type { Permission } from '~/access/permissions'
import {
  download,
  exportErrors,
  requires,
  idInput,
  invalidCursor,
  notFound,
  pageInput,
  pageOf,
} from '~/api/contract'
import {
  defaultFields,
  defaultName,
  type ImportEntity,
  importFields,
  isCreatable,
  maxFileName,
  maxRowLength,
  maxRows,
  maxRowsAtOnce,
  refFields,
  rowFaults,
} from './import-entity'

const importStates = ['staging', 'checked', 'running', 'done', 'undoing', 'undone'] as const

const importSchema = z.object({
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
const similarNameSchema = z.object({
  field: z.string(),
  name: z.string(),
  rows: z.int(),
  /** Null if that entry was deleted meanwhile. */
  similar: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
})

export type SimilarName = z.infer<typeof similarNameSchema>

const cell = z.optional(z.string().check(z.maxLength(maxRowLength)))

const lineSchema = z.int().check(z.minimum(1), z.maximum(2_000_000_000))

const eachField = <T>(entity: ImportEntity, value: T) =>
  Object.fromEntries(importFields(entity).map((field) => [field, value]))

const cellsOf = (entity: ImportEntity) => z.strictObject(eachField(entity, cell))

/** A row of the file, unchanged. */
const fileRowOf = (entity: ImportEntity) =>
  z.strictObject({
    line: lineSchema,
    fault: z.optional(z.enum(rowFaults)),
    cells: z._default(cellsOf(entity), {}),
  })

const checkedRowOf = (entity: ImportEntity) =>
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

const id = idInput
const ofOne = z.strictObject({ id })

/** A path parameter is text and is coerced to a number. */
const line = z.pipe(z.coerce.number(), lineSchema)

/** Rows cannot be changed once the first of them are imported. */
const settled = { NOT_CHECKED: { status: 409 }, ALREADY_STARTED: { status: 409 } }

const fileName = z.string().check(z.maxLength(maxFileName), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

const oneOf = (names: readonly string[]) => z.enum(names as [string, ...string[]])

/** The import calls of an entity, part of its own calls. They require its create permission; an import belongs to its user. */
export function importContractOf(entity: ImportEntity) {
  const { name, plural } = entity
  const path = `/${plural}/imports` as const
  const mayCreate = requires(`${name}.create` as Permission)
  const mayDelete = requires(`${name}.delete` as Permission)
  const references = refFields(entity)
  const checkedRow = checkedRowOf(entity)
  const creatable = references.filter((field) => isCreatable(entity, field))
  const creation = {
    /** Fields whose missing names are created; rows with a missing name of another field are rejected. */
    create: z.optional(z.array(oneOf(creatable))),
  }
  const options = {
    /** For rows without a reference, by the name of the field's input. */
    ...Object.fromEntries(defaultFields(entity).map((field) => [defaultName(entity, field), z.optional(id)])),
    ...(creatable.length > 0 && creation),
  } as typeof creation
  const ofNames = {
    /** Names of references that are similar to an existing one, those of most rows first. */
    importSimilar: mayCreate
      .route({ method: 'GET', path: `${path}/{id}/names` })
      .errors(notFound)
      .input(ofOne)
      .output(z.object({ items: z.array(similarNameSchema), total: z.int() })),
    /** Resolves such a name to an entry, or to a new one. Idempotent. */
    importChoose: mayCreate
      .route({ method: 'POST', path: `${path}/{id}/names` })
      .errors({ ...notFound, ...settled })
      .input(
        z.strictObject({
          id,
          field: oneOf(references),
          name: z.string().check(z.maxLength(maxRowLength)),
          refId: z.optional(id),
        }),
      )
      .output(importSchema),
  }
  return {
    /** The user's own of the last days, and those of others that were started, newest first. */
    importList: mayCreate
      .route({ method: 'GET', path })
      .input(z.object({}))
      .output(z.object({ items: z.array(importSchema) })),
    importBegin: mayCreate
      .route({ method: 'POST', path, successStatus: 201 })
      .input(z.strictObject({ fileName, ...options }))
      .output(importSchema),
    importGet: mayCreate
      .route({ method: 'GET', path: `${path}/{id}` })
      .errors(notFound)
      .input(ofOne)
      .output(importSchema),
    /** Validates the next rows of the file. Idempotent. */
    importStage: mayCreate
      .meta({ long: true })
      .route({ method: 'POST', path: `${path}/{id}/rows` })
      .errors({
        ...notFound,
        /** The last rows were sent before. */
        ALREADY_CHECKED: { status: 409 },
        TOO_MANY_ROWS: { status: 413, data: z.object({ limit: z.literal(maxRows) }) },
      })
      .input(
        z.strictObject({
          id,
          rows: z.array(fileRowOf(entity)).check(z.maxLength(maxRowsAtOnce)),
          /** No more rows follow. */
          last: z._default(z.boolean(), false),
        }),
      )
      .output(importSchema),
    /** The rejected rows, or all that are not imported yet. */
    importRows: mayCreate
      .route({ method: 'GET', path: `${path}/{id}/rows` })
      .errors({ ...notFound, ...invalidCursor })
      .input(z.object({ id, verdict: z._default(z.enum(['rejected', 'all']), 'rejected'), ...pageInput }))
      .output(pageOf(checkedRow)),
    /** One row with its full values. */
    importRow: mayCreate
      .route({ method: 'GET', path: `${path}/{id}/rows/{line}` })
      .errors(notFound)
      .input(z.strictObject({ id, line }))
      .output(checkedRow),
    /** Replaces the cells of a rejected row and validates it again. A row that is ready is unchanged. */
    importMend: mayCreate
      .route({ method: 'PUT', path: `${path}/{id}/rows/{line}` })
      .errors({ ...notFound, ...settled })
      .input(z.strictObject({ id, line, cells: z._default(cellsOf(entity), {}) }))
      .output(z.object({ import: importSchema, row: checkedRow })),
    ...(references.length > 0 ? ofNames : ({} as typeof ofNames)),
    /** The rejected rows with their errors, to correct and import again. */
    importRejects: mayCreate
      .meta({ long: true })
      .route({ method: 'GET', path: `${path}/{id}/rejects`, outputStructure: 'detailed' })
      .errors({ ...notFound, ...exportErrors })
      .input(ofOne)
      .output(download),
    /** Imports some of the rows. Called again while any are ready. */
    importRun: mayCreate
      .meta({ long: true })
      .route({ method: 'POST', path: `${path}/{id}/run` })
      .errors({ ...notFound, NOT_CHECKED: { status: 409 }, ALREADY_UNDONE: { status: 409 } })
      .input(ofOne)
      .output(importSchema),
    /** Deletes some of its rows, and at the end the references it created. Called again while any remain. */
    importUndo: mayDelete
      .meta({ long: true })
      .route({ method: 'POST', path: `${path}/{id}/undo` })
      .errors(notFound)
      .input(ofOne)
      .output(z.object({ done: z.int(), remaining: z.int() })),
  }
}

export type ImportContract = ReturnType<typeof importContractOf>

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
import { defaultFields, defaultName, type ImportEntity, isCreatable, refFields } from './import-entity'
import { maxFileName, maxRowLength, maxRows, maxRowsAtOnce } from './import-rules'
import {
  cellsOf,
  checkedRowOf,
  fileRowOf,
  importSchema,
  lineSchema,
  similarNameSchema,
} from './import-schemas'

const id = idInput
const ofOne = z.strictObject({ id })

/** A path parameter is text and is coerced to a number. */
const line = z.pipe(z.coerce.number(), lineSchema)

/** Rows stand as they are once the first of them became entries. */
const settled = { NOT_CHECKED: { status: 409 }, ALREADY_STARTED: { status: 409 } }

const fileName = z.string().check(z.maxLength(maxFileName), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** One of these names. */
const oneOf = (names: readonly string[]) => z.enum(names as [string, ...string[]])

/**
 * The calls by which files become entries of an entity, for everyone who may add some; an import belongs to whoever began it.
 * They stand among the entity's other calls.
 */
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
    /** Names that rows give for what they refer to and that are much like one there is, those of most rows first. */
    importSimilar: mayCreate
      .route({ method: 'GET', path: `${path}/{id}/names` })
      .errors(notFound)
      .input(ofOne)
      .output(z.object({ items: z.array(similarNameSchema), total: z.int() })),
    /** What such a name means: the entry that is given, or else a new one. Said once more, it changes nothing. */
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
    /** One's own of the last days, and those of others that have added entries, the newest first. */
    importList: mayCreate
      .route({ method: 'GET', path })
      .input(z.object({}))
      .output(z.object({ items: z.array(importSchema) })),
    importBegin: mayCreate
      .route({ method: 'POST', path, successStatus: 201 })
      .input(
        z.strictObject({
          fileName,
          ...options,
        }),
      )
      .output(importSchema),
    importGet: mayCreate
      .route({ method: 'GET', path: `${path}/{id}` })
      .errors(notFound)
      .input(ofOne)
      .output(importSchema),
    /** Looks at some rows of the file, in its order. Rows that were sent before are looked at once. */
    importStage: mayCreate
      .meta({ long: true })
      .route({ method: 'POST', path: `${path}/{id}/rows` })
      .errors({
        ...notFound,
        /** Rows are not taken any more once the last ones came. */
        ALREADY_CHECKED: { status: 409 },
        TOO_MANY_ROWS: { status: 413, data: z.object({ limit: z.literal(maxRows) }) },
      })
      .input(
        z.strictObject({
          id,
          rows: z.array(fileRowOf(entity)).check(z.maxLength(maxRowsAtOnce)),
          /** No more will follow. */
          last: z._default(z.boolean(), false),
        }),
      )
      .output(importSchema),
    /** What became of rows: of those that were rejected, or of all that are no entries yet. */
    importRows: mayCreate
      .route({ method: 'GET', path: `${path}/{id}/rows` })
      .errors({ ...notFound, ...invalidCursor })
      .input(z.object({ id, verdict: z._default(z.enum(['rejected', 'all']), 'rejected'), ...pageInput }))
      .output(pageOf(checkedRow)),
    /** One row with all of its values. */
    importRow: mayCreate
      .route({ method: 'GET', path: `${path}/{id}/rows/{line}` })
      .errors(notFound)
      .input(z.strictObject({ id, line }))
      .output(checkedRow),
    /** Puts other cells in the place of a rejected row's and looks at it anew. A row that is ready stays as it is. */
    importMend: mayCreate
      .route({ method: 'PUT', path: `${path}/{id}/rows/{line}` })
      .errors({ ...notFound, ...settled })
      .input(z.strictObject({ id, line, cells: z._default(cellsOf(entity), {}) }))
      .output(z.object({ import: importSchema, row: checkedRow })),
    ...(references.length > 0 ? ofNames : ({} as typeof ofNames)),
    /** The rejected rows with their reasons, to be corrected and brought again. */
    importRejects: mayCreate
      .meta({ long: true })
      .route({ method: 'GET', path: `${path}/{id}/rejects`, outputStructure: 'detailed' })
      .errors({ ...notFound, ...exportErrors })
      .input(ofOne)
      .output(download),
    /** Makes some of the rows entries. Asked again while any are ready. */
    importRun: mayCreate
      .meta({ long: true })
      .route({ method: 'POST', path: `${path}/{id}/run` })
      .errors({ ...notFound, NOT_CHECKED: { status: 409 }, ALREADY_UNDONE: { status: 409 } })
      .input(ofOne)
      .output(importSchema),
    /** Takes some of its entries back, and at the end what it added for them to refer to. Asked again while any remain. */
    importUndo: mayDelete
      .meta({ long: true })
      .route({ method: 'POST', path: `${path}/{id}/undo` })
      .errors(notFound)
      .input(ofOne)
      .output(z.object({ done: z.int(), remaining: z.int() })),
  }
}

export type ImportContract = ReturnType<typeof importContractOf>

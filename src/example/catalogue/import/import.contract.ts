import * as z from 'zod/mini'
import { newGenreSchema } from '~/example/catalogue/genre/genre.schema'
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
import { maxFileName, maxRows, maxRowsAtOnce } from './import-rules'
import {
  checkedRowSchema,
  fileRowSchema,
  importSchema,
  lineSchema,
  rowCells,
  similarGenreSchema,
} from './import.schema'

const id = idInput
const ofOne = z.strictObject({ id })

/** A path parameter is text and is coerced to a number. */
const line = z.pipe(z.coerce.number(), lineSchema)

/** Rows cannot be changed once the first of them are books. */
const settled = { NOT_CHECKED: { status: 409 }, ALREADY_STARTED: { status: 409 } }

const fileName = z.string().check(z.maxLength(maxFileName), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** For users who may create books; an import belongs to the user who started it. */
export const importContract = {
  /** The caller's imports of the last days, and those of others that have added books, newest first. */
  list: requires('book.create')
    .route({ method: 'GET', path: '/imports' })
    .input(z.object({}))
    .output(z.object({ items: z.array(importSchema) })),
  begin: requires('book.create')
    .route({ method: 'POST', path: '/imports', successStatus: 201 })
    .input(
      z.strictObject({
        fileName,
        /** For rows without a genre. */
        genreId: z.optional(id),
        /** Creates missing genres; otherwise such rows are rejected. */
        createGenres: z._default(z.boolean(), false),
      }),
    )
    .output(importSchema),
  get: requires('book.create')
    .route({ method: 'GET', path: '/imports/{id}' })
    .errors(notFound)
    .input(ofOne)
    .output(importSchema),
  /** Validates and stages rows in the order of the file. Idempotent for rows that were sent before. */
  stage: requires('book.create')
    .meta({ long: true })
    .route({ method: 'POST', path: '/imports/{id}/rows' })
    .errors({
      ...notFound,
      /** No more rows after the last ones. */
      ALREADY_CHECKED: { status: 409 },
      TOO_MANY_ROWS: { status: 413, data: z.object({ limit: z.literal(maxRows) }) },
    })
    .input(
      z.strictObject({
        id,
        rows: z.array(fileRowSchema).check(z.maxLength(maxRowsAtOnce)),
        /** No more rows will follow. */
        last: z._default(z.boolean(), false),
      }),
    )
    .output(importSchema),
  /** The rejected rows, or all that are not books yet. */
  rows: requires('book.create')
    .route({ method: 'GET', path: '/imports/{id}/rows' })
    .errors({ ...notFound, ...invalidCursor })
    .input(z.object({ id, verdict: z._default(z.enum(['rejected', 'all']), 'rejected'), ...pageInput }))
    .output(pageOf(checkedRowSchema)),
  /** One row with all of its values. */
  row: requires('book.create')
    .route({ method: 'GET', path: '/imports/{id}/rows/{line}' })
    .errors(notFound)
    .input(z.strictObject({ id, line }))
    .output(checkedRowSchema),
  /** Replaces the fields of a rejected row and validates it again. A row that is ready is unchanged. */
  mend: requires('book.create')
    .route({ method: 'PUT', path: '/imports/{id}/rows/{line}' })
    .errors({ ...notFound, ...settled })
    .input(z.strictObject({ id, line, ...rowCells }))
    .output(z.object({ import: importSchema, row: checkedRowSchema })),
  /** Genre names of rows that are similar to an existing genre, most frequent first. */
  similarGenres: requires('book.create')
    .route({ method: 'GET', path: '/imports/{id}/genres' })
    .errors(notFound)
    .input(ofOne)
    .output(z.object({ items: z.array(similarGenreSchema), total: z.int() })),
  /** Assigns such a name to the given genre, or else to a new one. Idempotent. */
  chooseGenre: requires('book.create')
    .route({ method: 'POST', path: '/imports/{id}/genres' })
    .errors({ ...notFound, ...settled })
    .input(z.strictObject({ id, name: newGenreSchema.shape.name, genreId: z.optional(id) }))
    .output(importSchema),
  /** The rejected rows with their reasons, to be corrected and imported again. */
  rejects: requires('book.create')
    .meta({ long: true })
    .route({ method: 'GET', path: '/imports/{id}/rejects', outputStructure: 'detailed' })
    .errors({ ...notFound, ...exportErrors })
    .input(ofOne)
    .output(download),
  /** Turns some of the rows into books. Call it again while any are ready. */
  run: requires('book.create')
    .meta({ long: true })
    .route({ method: 'POST', path: '/imports/{id}/run' })
    .errors({ ...notFound, NOT_CHECKED: { status: 409 }, ALREADY_UNDONE: { status: 409 } })
    .input(ofOne)
    .output(importSchema),
  /** Removes some of its books, and at the end the genres it added. Call it again while any remain. */
  undo: requires('book.delete')
    .meta({ long: true })
    .route({ method: 'POST', path: '/imports/{id}/undo' })
    .errors(notFound)
    .input(ofOne)
    .output(z.object({ done: z.int(), remaining: z.int() })),
}

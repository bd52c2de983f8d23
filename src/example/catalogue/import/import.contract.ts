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

/** Rows stand as they are once the first of them became books. */
const settled = { NOT_CHECKED: { status: 409 }, ALREADY_STARTED: { status: 409 } }

const fileName = z.string().check(z.maxLength(maxFileName), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** A call of theirs for everyone who may add books; an import belongs to whoever began it. */
export const importContract = {
  /** One's own of the last days, and those of others that have added books, the newest first. */
  list: requires('book.create')
    .route({ method: 'GET', path: '/imports' })
    .input(z.object({}))
    .output(z.object({ items: z.array(importSchema) })),
  begin: requires('book.create')
    .route({ method: 'POST', path: '/imports', successStatus: 201 })
    .input(
      z.strictObject({
        fileName,
        /** For rows that name no genre. */
        genreId: z.optional(id),
        /** Genres that rows name and that are not there are added; else such rows are rejected. */
        createGenres: z._default(z.boolean(), false),
      }),
    )
    .output(importSchema),
  get: requires('book.create')
    .route({ method: 'GET', path: '/imports/{id}' })
    .errors(notFound)
    .input(ofOne)
    .output(importSchema),
  /** Looks at some rows of the file, in its order. Rows that were sent before are looked at once. */
  stage: requires('book.create')
    .meta({ long: true })
    .route({ method: 'POST', path: '/imports/{id}/rows' })
    .errors({
      ...notFound,
      /** Rows are not taken any more once the last ones came. */
      ALREADY_CHECKED: { status: 409 },
      TOO_MANY_ROWS: { status: 413, data: z.object({ limit: z.literal(maxRows) }) },
    })
    .input(
      z.strictObject({
        id,
        rows: z.array(fileRowSchema).check(z.maxLength(maxRowsAtOnce)),
        /** No more will follow. */
        last: z._default(z.boolean(), false),
      }),
    )
    .output(importSchema),
  /** What became of rows: of those that were rejected, or of all that are no books yet. */
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
  /** Puts other fields in the place of a rejected row's and looks at it anew. A row that is ready stays as it is. */
  mend: requires('book.create')
    .route({ method: 'PUT', path: '/imports/{id}/rows/{line}' })
    .errors({ ...notFound, ...settled })
    .input(z.strictObject({ id, line, ...rowCells }))
    .output(z.object({ import: importSchema, row: checkedRowSchema })),
  /** Names that rows give as their genre and that are much like one there is, those of most rows first. */
  similarGenres: requires('book.create')
    .route({ method: 'GET', path: '/imports/{id}/genres' })
    .errors(notFound)
    .input(ofOne)
    .output(z.object({ items: z.array(similarGenreSchema), total: z.int() })),
  /** What such a name means: the genre that is given, or else a new one. Said once more, it changes nothing. */
  chooseGenre: requires('book.create')
    .route({ method: 'POST', path: '/imports/{id}/genres' })
    .errors({ ...notFound, ...settled })
    .input(z.strictObject({ id, name: newGenreSchema.shape.name, genreId: z.optional(id) }))
    .output(importSchema),
  /** The rejected rows with their reasons, to be corrected and brought again. */
  rejects: requires('book.create')
    .meta({ long: true })
    .route({ method: 'GET', path: '/imports/{id}/rejects', outputStructure: 'detailed' })
    .errors({ ...notFound, ...exportErrors })
    .input(ofOne)
    .output(download),
  /** Makes some of the rows books. Asked again while any are ready. */
  run: requires('book.create')
    .meta({ long: true })
    .route({ method: 'POST', path: '/imports/{id}/run' })
    .errors({ ...notFound, NOT_CHECKED: { status: 409 }, ALREADY_UNDONE: { status: 409 } })
    .input(ofOne)
    .output(importSchema),
  /** Takes some of its books back, and at the end the genres it added. Asked again while any remain. */
  undo: requires('book.delete')
    .meta({ long: true })
    .route({ method: 'POST', path: '/imports/{id}/undo' })
    .errors(notFound)
    .input(ofOne)
    .output(z.object({ done: z.int(), remaining: z.int() })),
}

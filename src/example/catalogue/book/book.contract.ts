import * as z from 'zod/mini'
import {
  download,
  exportErrors,
  requires,
  flag,
  foundPageOf,
  idInput as id,
  invalidCursor,
  notFound,
  pageInput,
  searchTermInput,
} from '~/api/contract'
import { actErrors, actOutcome, actRequest, countedSchema, whichOf } from '~/entity/act/act.contract'
import {
  bookChangeSchema,
  bookFilterSchema,
  bookSchema,
  bookSortSchema as sort,
  bulkActions,
  listedBookSchema,
  newBookSchema,
  strictBookFilterSchema,
} from './book.schema'

const ofOne = z.strictObject({ id })

const taken = {
  /** The author already has a book with this title. */
  BOOK_ALREADY_EXISTS: { status: 409, data: z.object({ field: z.literal('title') }) },
}

/** The id for `act.undo`. */
const undo = z.uuid()

/** Books by id, or all matches of a filter. Similar matches must be selected by id. */
const which = whichOf({ all: strictBookFilterSchema })

export const bookContract = {
  list: requires('book.read')
    .route({ method: 'GET', path: '/books' })
    .errors(invalidCursor)
    .input(z.extend(bookFilterSchema, { ...pageInput, sort }))
    .output(foundPageOf(listedBookSchema)),
  /** The whole list as a file. */
  export: requires('book.read')
    .meta({ long: true })
    .route({ method: 'GET', path: '/books/export', outputStructure: 'detailed' })
    .errors(exportErrors)
    .input(
      z.extend(bookFilterSchema, {
        sort,
        similar: z._default(flag, false),
        format: z._default(z.enum(['csv', 'json']), 'csv'),
      }),
    )
    .output(download),
  /** Known authors, for suggestions. */
  authors: requires('book.create')
    .route({ method: 'GET', path: '/books/authors' })
    .input(z.object({ searchTerm: searchTermInput }))
    .output(z.object({ items: z.array(z.string()) })),
  /** Possible duplicates in another spelling. */
  duplicates: requires('book.create')
    .route({ method: 'GET', path: '/books/duplicates' })
    .input(
      z.object({
        title: searchTermInput,
        author: searchTermInput,
        isbn: z.optional(searchTermInput),
        /** The edited book is not its own duplicate. */
        except: z.optional(id),
      }),
    )
    .output(z.object({ items: z.array(bookSchema) })),
  /** The books that the caller opened last. */
  visited: requires('book.read')
    .route({ method: 'GET', path: '/books/visited' })
    .output(z.object({ items: z.array(listedBookSchema) })),
  visit: requires('book.read')
    .route({ method: 'POST', path: '/books/{id}/visit' })
    .errors(notFound)
    .input(ofOne),
  get: requires('book.read')
    .route({ method: 'GET', path: '/books/{id}' })
    .errors(notFound)
    .input(ofOne)
    .output(bookSchema),
  create: requires('book.create')
    .route({ method: 'POST', path: '/books', successStatus: 201 })
    .errors(taken)
    .input(newBookSchema)
    .output(bookSchema),
  update: requires('book.update')
    .route({ method: 'PATCH', path: '/books/{id}' })
    .errors({
      ...notFound,
      ...taken,
      /** Somebody else changed the book since the given version. */
      EDIT_CONFLICT: { status: 409, data: z.object({ current: bookSchema }) },
    })
    .input(z.extend(bookChangeSchema, { id, version: z.optional(z.int()) }))
    .output(bookSchema),
  remove: requires('book.delete')
    .route({ method: 'DELETE', path: '/books/{id}' })
    .errors(notFound)
    .input(ofOne)
    .output(z.object({ undo })),
  bulk: requires('book.update')
    .meta({ long: true })
    .route({ method: 'POST', path: '/books/bulk' })
    .errors(actErrors)
    .input(
      z.strictObject({
        action: z.enum(bulkActions),
        /** The target genre of set-genre. */
        genreId: z.optional(id),
        which,
        ...actRequest,
      }),
    )
    /**
     * Each selected book is counted once: done, `unchanged` if it had that genre already, or `gone` if it was deleted.
     * `undo` is null if nothing was done.
     */
    .output(z.object({ ...actOutcome, unchanged: z.int() })),
  /** The number of books that the action would change. */
  bulkCount: requires('book.update')
    .route({ method: 'GET', path: '/books/bulk' })
    .input(z.strictObject({ action: z.enum(bulkActions), genreId: z.optional(id), which }))
    .output(countedSchema),
  /** A call of books, because it has to move them. */
  removeGenre: requires('genre.delete')
    .meta({ long: true })
    .route({ method: 'DELETE', path: '/genres/{id}' })
    .errors({
      ...notFound,
      GENRE_IN_USE: { status: 409, data: z.object({ books: z.int() }) },
      /** Entities other than books refer to it. */
      IN_USE: { status: 409 },
    })
    .input(z.strictObject({ id, moveTo: z.optional(id) }))
    .output(z.object({ moved: z.int(), undo })),
}

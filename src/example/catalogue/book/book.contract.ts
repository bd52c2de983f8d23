import * as z from 'zod/mini'
import {
  download,
  exportErrors,
  requires,
  flag,
  foundPageOf,
  idInput,
  invalidCursor,
  notFound,
  pageInput,
  searchTermInput,
} from '~/api/contract'
import { actErrors, actOutcome, actRequest, countedSchema, whichOf } from '~/entity/act/act-schema'
import {
  bookChangeSchema,
  bookFilterSchema,
  bookSchema,
  bookSortSchema,
  bulkActions,
  newBookSchema,
  strictBookFilterSchema,
} from './book.schema'

const id = idInput
const ofOne = z.strictObject({ id })

const taken = {
  /** The title is used with the same author already. */
  BOOK_ALREADY_EXISTS: { status: 409, data: z.object({ field: z.literal('title') }) },
}

/** The relevant ones first while there is something to search for, else the newest. */
const sort = bookSortSchema

/** What `act.undo` is asked for by. */
const undo = z.uuid()

/** Those books, or all that match this filter. What is only similar has to be named. */
const which = whichOf({ all: strictBookFilterSchema })

export const bookContract = {
  list: requires('book.read')
    .route({ method: 'GET', path: '/books' })
    .errors(invalidCursor)
    .input(z.extend(bookFilterSchema, { ...pageInput, sort }))
    .output(foundPageOf(bookSchema)),
  /** What the list shows, whole. */
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
  /** Authors that are known, for whoever types one. */
  authors: requires('book.create')
    .route({ method: 'GET', path: '/books/authors' })
    .input(z.object({ searchTerm: searchTermInput }))
    .output(z.object({ items: z.array(z.string()) })),
  /** Books that this may be one of, by another spelling. */
  duplicates: requires('book.create')
    .route({ method: 'GET', path: '/books/duplicates' })
    .input(
      z.object({
        title: searchTermInput,
        author: searchTermInput,
        isbn: z.optional(searchTermInput),
        /** The book that is being edited is not its own duplicate. */
        except: z.optional(id),
      }),
    )
    .output(z.object({ items: z.array(bookSchema) })),
  /** Those that the caller opened last. */
  visited: requires('book.read')
    .route({ method: 'GET', path: '/books/visited' })
    .output(z.object({ items: z.array(bookSchema) })),
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
      /** Someone else changed the book since the version that was given. */
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
        /** Where they are moved to, by set-genre. */
        genreId: z.optional(id),
        which,
        ...actRequest,
      }),
    )
    /**
     * Every book that was meant is in one of the numbers: done, `unchanged` since it was of that genre already, or
     * `gone` where it is no longer here. `undo` is null where nothing was done.
     */
    .output(z.object({ ...actOutcome, unchanged: z.int() })),
  /** How many books that would be done to. */
  bulkCount: requires('book.update')
    .route({ method: 'GET', path: '/books/bulk' })
    .input(z.strictObject({ action: z.enum(bulkActions), genreId: z.optional(id), which }))
    .output(countedSchema),
  /** Its books must go somewhere, so this is a call of theirs. */
  removeGenre: requires('genre.delete')
    .meta({ long: true })
    .route({ method: 'DELETE', path: '/genres/{id}' })
    .errors({ ...notFound, GENRE_IN_USE: { status: 409, data: z.object({ books: z.int() }) } })
    .input(z.strictObject({ id, moveTo: z.optional(id) }))
    .output(z.object({ moved: z.int(), undo })),
}

import * as z from 'zod/mini'
import { changeShape, inputsOf, newShape, orNull, outputsOf } from '~/entity/fields/field-schema'
import { listInput } from '~/entity/list/list-input'
import { genreSchema, newGenreSchema } from '~/example/catalogue/genre/genre.schema'
import { bookFields } from './book.fields'
import { bookList } from './book.list'
import { toIsbn13 } from './isbn'

export const bookSchema = z.object({
  id: z.uuid(),
  ...outputsOf(bookFields, {
    genre: genreSchema,
    cover: z.nullable(z.string()),
    isbn: z.nullable(z.string()),
  }),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Sent back with an edit (optimistic locking). */
  version: z.int(),
})

export type Book = z.infer<typeof bookSchema>

/** A book in a list, which shows no description: one has up to 5,000 characters. */
export const listedBookSchema = z.omit(bookSchema, { description: true })

export type ListedBook = z.infer<typeof listedBookSchema>

const inputs = inputsOf('book', bookFields, {
  cover: orNull(z.string('book:cover.unknown').check(z.maxLength(100, 'book:cover.unknown'))),
  isbn: orNull(
    z.pipe(
      z.string('book:isbn.invalid').check(
        z.maxLength(40, 'book:isbn.invalid'),
        z.refine((text) => toIsbn13(text) !== null, 'book:isbn.invalid'),
      ),
      z.transform((text: string) => toIsbn13(text)!),
    ),
  ),
})

/** An existing genre, or the name of a new one, which falls back to an existing genre of that name. */
const genreInput = { genreId: z.optional(inputs.genreId), newGenre: z.optional(newGenreSchema) }

type GenreGiven = { genreId?: unknown; newGenre?: unknown }

/** Runs even if other fields are invalid, so that all errors are reported at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

const someGenre = z.refine<GenreGiven>(
  ({ genreId: known, newGenre }) => known !== undefined || newGenre !== undefined,
  { error: 'book:genre.required', path: ['genreId'], ...always },
)
const notBothGenres = z.refine<GenreGiven>(
  ({ genreId: known, newGenre }) => known === undefined || newGenre === undefined,
  { error: 'book:genre.both', path: ['newGenre'], ...always },
)

/** Strict, here and below: unknown fields are refused, not ignored. */
const newBookFields = z.strictObject({ ...newShape(bookFields, inputs), ...genreInput })

export const newBookSchema = newBookFields.check(someGenre, notBothGenres)

export type NewBook = z.infer<typeof newBookSchema>

const bookChangeFields = z.strictObject({ ...changeShape(inputs), ...genreInput })

export const bookChangeSchema = bookChangeFields.check(notBothGenres)

export type BookChange = z.infer<typeof bookChangeSchema>

const yearInput = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9999))

const { filter, sort } = listInput(bookList, { yearFrom: yearInput, yearTo: yearInput })
/** By relevance with a search term, else the newest first. */
export const bookSortSchema = sort
export const bookFilterSchema = z.object(filter)
/** For bulk actions: ignoring a misspelt filter would select everything. */
export const strictBookFilterSchema = z.strictObject(filter)

export type BookFilter = z.infer<typeof bookFilterSchema>

export const bulkActions = ['delete', 'set-genre'] as const

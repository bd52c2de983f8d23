import * as z from 'zod/mini'
import { genreSchema, newGenreSchema } from '~/example/catalogue/genre/genre.schema'
import { asciiDigits } from '~/lib/ascii-digits'
import { flag, idInput, searchTermInput } from '~/api/contract'
import { toIsbn13 } from './isbn'
import { lineText } from '~/lib/line-text'

export const bookSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  author: z.string(),
  genre: genreSchema,
  publisher: z.nullable(z.string()),
  year: z.nullable(z.int()),
  isbn: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** The id of its picture; without one, a cover is drawn. */
  cover: z.nullable(z.string()),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Given back with an edit, so that another's edit meanwhile is noticed. */
  version: z.int(),
})

export type Book = z.infer<typeof bookSchema>

/** Books are announced before they are printed, but not long before. */
const latestYear = () => new Date().getFullYear() + 5

const title = lineText(300, {
  required: 'book:title.required',
  tooLong: 'book:title.tooLong',
  invalid: 'book:title.invalid',
})

const author = lineText(200, {
  required: 'book:author.required',
  tooLong: 'book:author.tooLong',
  invalid: 'book:author.invalid',
})

/** Nothing, however it is said. */
const orNull = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
    z.nullable(schema),
  )

const publisher = orNull(
  lineText(200, { tooLong: 'book:publisher.tooLong', invalid: 'book:publisher.invalid' }),
)

/** Digits alone: a program's other ways to write a number are no year. */
function yearDigits(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const digits = asciiDigits(value.trim())
  return /^\d{1,9}$/.test(digits) ? Number(digits) : value
}

const year = orNull(
  z.pipe(
    z.transform(yearDigits),
    z.int('book:year.invalid').check(
      z.minimum(1, 'book:year.invalid'),
      z.refine((value) => value <= latestYear(), 'book:year.future'),
    ),
  ),
)

const isbn = orNull(
  z.pipe(
    z.string('book:isbn.invalid').check(
      z.maxLength(40, 'book:isbn.invalid'),
      z.refine((text) => toIsbn13(text) !== null, 'book:isbn.invalid'),
    ),
    z.transform((text: string) => toIsbn13(text)!),
  ),
)

/** Of several lines, if need be. */
const description = orNull(
  z
    .string('book:description.invalid')
    .check(
      z.normalize('NFC'),
      z.trim(),
      z.maxLength(5000, 'book:description.tooLong'),
      z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'book:description.invalid'),
    ),
)

const genreId = z.string('book:genre.required').check(z.minLength(1, 'book:genre.required'), z.maxLength(100))
const cover = orNull(z.string('book:cover.unknown').check(z.maxLength(100, 'book:cover.unknown')))

type GenreGiven = { genreId?: unknown; newGenre?: unknown }

/** Also where other fields are wrong, so that everything is said at once. */
const always = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

const someGenre = z.refine<GenreGiven>(
  ({ genreId: known, newGenre }) => known !== undefined || newGenre !== undefined,
  { error: 'book:genre.required', path: ['genreId'], ...always },
)
const notBothGenres = z.refine<GenreGiven>(
  ({ genreId: known, newGenre }) => known === undefined || newGenre === undefined,
  { error: 'book:genre.both', path: ['newGenre'], ...always },
)

/** Strict, here and below: a field that one may not set is refused, not overlooked. */
const newBookFields = z.strictObject({
  title,
  author,
  genreId: z.optional(genreId),
  /** Added with the book, unless there is one of this name: then it is that one. */
  newGenre: z.optional(newGenreSchema),
  publisher: z._default(publisher, null),
  year: z._default(year, null),
  isbn: z._default(isbn, null),
  description: z._default(description, null),
  cover: z._default(cover, null),
})

export const newBookSchema = newBookFields.check(someGenre, notBothGenres)

export type NewBook = z.infer<typeof newBookSchema>

const bookChangeFields = z.strictObject({
  title: z.optional(title),
  author: z.optional(author),
  genreId: z.optional(genreId),
  newGenre: z.optional(newGenreSchema),
  publisher: z.optional(publisher),
  year: z.optional(year),
  isbn: z.optional(isbn),
  description: z.optional(description),
  cover: z.optional(cover),
})

export const bookChangeSchema = bookChangeFields.check(notBothGenres)

export type BookChange = z.infer<typeof bookChangeSchema>

export const bookSorts = [
  'relevance',
  '-createdAt',
  'createdAt',
  'title',
  '-title',
  'author',
  '-author',
  'year',
  '-year',
] as const
export type BookSort = (typeof bookSorts)[number]

const yearInput = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(9999)))

/** Which books a list is about; the same words stand in the address of the page. */
const filter = {
  searchTerm: searchTermInput,
  genre: z.optional(idInput),
  author: z.optional(searchTermInput),
  hasCover: z.optional(flag),
  yearFrom: yearInput,
  yearTo: yearInput,
}
export const bookFilterSchema = z.object(filter)
/** For what changes all of them: a misspelt filter must not mean everything. */
export const strictBookFilterSchema = z.strictObject(filter)

export type BookFilter = z.infer<typeof bookFilterSchema>

export const bulkActions = ['delete', 'set-genre'] as const

import * as z from 'zod/mini'
import { idInput } from '~/api/contract'
import { bookSchema } from '~/example/catalogue/book/book.schema'
import { lineText, severalLines } from '~/lib/line-text'
import { shelfStates } from './shelf-states'

/** Of each person, and of each organization. */
export const maxShelves = 100
/** The largest number of books on one shelf. */
export const maxBooks = 5000

const stateSchema = z.enum(shelfStates)

export const shelfNameSchema = lineText(100, {
  required: 'shelf:name.required',
  tooLong: 'shelf:name.tooLong',
  invalid: 'shelf:name.invalid',
})

/** Blank notes are stored as null. */
const noteSchema = z.nullable(
  z.pipe(
    severalLines(1000, { tooLong: 'shelf:note.tooLong', invalid: 'shelf:note.invalid' }),
    z.transform((note: string) => note || null),
  ),
)

export const shelfSchema = z.object({
  /** One of the three states, or its own. */
  id: z.string(),
  /** Null: one of the three, which every language calls differently. */
  name: z.nullable(z.string()),
  organization: z.nullable(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
  /** Whether the caller may put books on it. The three can be neither renamed nor deleted. */
  mayEdit: z.boolean(),
  books: z.int(),
  /** The newest of them. */
  covers: z.array(
    z.object({
      title: z.string(),
      author: z.string(),
      color: z.string(),
      cover: z.nullable(z.string()),
    }),
  ),
})
export type Shelf = z.infer<typeof shelfSchema>

/** What there is of a book on a shelf: enough to put it back as it was. */
export const placeSchema = z.object({
  state: z.nullable(stateSchema),
  note: z.nullable(z.string()),
  addedAt: z.date(),
})
export type Place = z.infer<typeof placeSchema>

/** A book on a shelf. On a shelf of one's own, the state is that of the shelf of the three on which it stands. */
export const shelfBookSchema = z.extend(placeSchema, { id: z.string(), book: bookSchema })
export type ShelfBook = z.infer<typeof shelfBookSchema>

/** Where a book stands for the caller, and where it could. */
export const bookShelvesSchema = z.object({
  state: z.nullable(placeSchema),
  shelves: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      organization: z.nullable(z.object({ name: z.string(), slug: z.string() })),
      place: z.nullable(placeSchema),
    }),
  ),
})
export type BookShelves = z.infer<typeof bookShelvesSchema>

export const newShelfSchema = z.strictObject({
  name: shelfNameSchema,
  /** Absent: the caller's own. */
  organizationId: z.optional(idInput),
})

export const putSchema = z.strictObject({
  shelf: idInput,
  bookId: idInput,
  /** On a shelf of an organization; want-to-read where none is given. */
  state: z.optional(stateSchema),
  note: z.optional(noteSchema),
  /** To put it back where it was: not later than now. */
  addedAt: z.optional(z.coerce.date().check(z.refine((date) => date.getUTCFullYear() > 2000))),
  /** Only if it stands so now (null: on none of the three): what was done meanwhile is not overwritten. */
  from: z.optional(z.nullable(stateSchema)),
})
export type Put = z.infer<typeof putSchema>

export const placeChangeSchema = z.strictObject({
  shelf: idInput,
  bookId: idInput,
  state: z.optional(stateSchema),
  note: z.optional(noteSchema),
})

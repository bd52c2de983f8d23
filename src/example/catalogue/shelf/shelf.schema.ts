import * as z from 'zod/mini'
import { idInput } from '~/api/contract'
import { listedBookSchema } from '~/example/catalogue/book/book.schema'
import { lineText, severalLines } from '~/lib/line-text'
import { shelfStates } from './shelf-states'

/** Of each user, and of each organization. */
export const maxShelves = 100
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
  /** A state for a built-in shelf, or its own id. */
  id: z.string(),
  /** Null for a built-in shelf, whose name is translated. */
  name: z.nullable(z.string()),
  organization: z.nullable(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
  /** Whether the caller may put books on it. Built-in shelves can be neither renamed nor deleted. */
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

/** The row of a book on a shelf: enough to restore it. */
export const shelfRowSchema = z.object({
  state: z.nullable(stateSchema),
  note: z.nullable(z.string()),
  addedAt: z.date(),
})
export type ShelfRow = z.infer<typeof shelfRowSchema>

/** A book on a shelf. On a custom shelf, the state is that of the reader's built-in shelf. */
export const shelfBookSchema = z.extend(shelfRowSchema, { id: z.string(), book: listedBookSchema })
export type ShelfBook = z.infer<typeof shelfBookSchema>

/** The shelves of a book for the caller, and all available ones. */
export const bookShelvesSchema = z.object({
  state: z.nullable(shelfRowSchema),
  shelves: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      organization: z.nullable(z.object({ name: z.string(), slug: z.string() })),
      place: z.nullable(shelfRowSchema),
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
  /** On a shelf of an organization; want-to-read by default. */
  state: z.optional(stateSchema),
  note: z.optional(noteSchema),
  /** For an undo: the original date, not in the future. */
  addedAt: z.optional(z.coerce.date().check(z.refine((date) => date.getUTCFullYear() > 2000))),
  /** Only if this is its current state (null: on no built-in shelf), so that a concurrent change is not overwritten. */
  from: z.optional(z.nullable(stateSchema)),
})
export type Put = z.infer<typeof putSchema>

export const shelfRowChangeSchema = z.strictObject({
  shelf: idInput,
  bookId: idInput,
  state: z.optional(stateSchema),
  note: z.optional(noteSchema),
})
export type ShelfRowChange = z.infer<typeof shelfRowChangeSchema>

import * as z from 'zod/mini'
import { schemasOf } from '~/entity/crud/entity-schemas'
import { genre } from './genre.entity'

export const genreSchemas = schemasOf(genre, {
  color: {
    input: z
      .string('genre:color.invalid')
      .check(z.regex(/^#[\da-f]{6}$/i, 'genre:color.invalid'), z.toLowerCase()),
    output: z.string(),
  },
})

/** A genre as books include it. */
export const genreSchema = z.pick(genreSchemas.entry, { id: true, name: true, color: true })
export type Genre = z.infer<typeof genreSchema>

export const newGenreSchema = genreSchemas.created
export type NewGenre = z.infer<typeof newGenreSchema>

/** The number of books per genre. */
export const shelvesSchema = z.object({
  total: z.int(),
  /** The genres with the most books. */
  genres: z.array(z.object({ id: z.string(), name: z.string(), color: z.string(), books: z.int() })),
  /** The sum of all other genres. */
  others: z.object({ genres: z.int(), books: z.int() }),
})

export type Shelves = z.infer<typeof shelvesSchema>

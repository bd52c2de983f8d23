import * as z from 'zod/mini'
import { changeShape, inputsOf, newShape, outputsOf } from '~/entity/fields/field-schema'
import { genreFields } from './genre.fields'

export const genreSchema = z.object({
  id: z.uuid(),
  ...outputsOf(genreFields, { color: z.string() }),
})

export type Genre = z.infer<typeof genreSchema>

/** As its list shows it. */
export const listedGenreSchema = z.extend(genreSchema, {
  /** How many there are of it. */
  books: z.int(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Given back with an edit, so that another's edit meanwhile is noticed. */
  version: z.int(),
})

export type ListedGenre = z.infer<typeof listedGenreSchema>

const inputs = inputsOf('genre', genreFields, {
  color: z
    .string('genre:color.invalid')
    .check(z.regex(/^#[\da-f]{6}$/i, 'genre:color.invalid'), z.toLowerCase()),
})

/** Strict, here and below: a field that one may not set is refused, not overlooked. */
export const newGenreSchema = z.strictObject(newShape(genreFields, inputs))
export type NewGenre = z.infer<typeof newGenreSchema>

export const genreChangeSchema = z.strictObject(changeShape(inputs))
export type GenreChange = z.infer<typeof genreChangeSchema>

/** How many books each genre has. */
export const shelvesSchema = z.object({
  total: z.int(),
  /** Those with the most books. */
  genres: z.array(z.object({ id: z.string(), name: z.string(), color: z.string(), books: z.int() })),
  /** The rest, as one. */
  others: z.object({ genres: z.int(), books: z.int() }),
})

export type Shelves = z.infer<typeof shelvesSchema>

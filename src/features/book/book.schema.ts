import * as z from 'zod/mini'
import { genreSchema } from '~/features/genre/genre.schema'

export const bookSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  author: z.string(),
  genre: genreSchema,
  publisher: z.nullable(z.string()),
  year: z.nullable(z.int()),
  isbn: z.nullable(z.string()),
  description: z.nullable(z.string()),
  createdAt: z.date(),
})

export type Book = z.infer<typeof bookSchema>

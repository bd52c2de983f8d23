import * as z from 'zod/mini'
import { callFor, idInput, invalidCursor, notFound, pageInput } from '~/lib/contract'
import { bookSchema } from './book.schema'

export const bookContract = {
  list: callFor('book.read')
    .route({ method: 'GET', path: '/books' })
    .errors(invalidCursor)
    .input(z.object(pageInput))
    .output(z.object({ items: z.array(bookSchema), total: z.int(), nextCursor: z.nullable(z.string()) })),
  get: callFor('book.read')
    .route({ method: 'GET', path: '/books/{id}' })
    .errors(notFound)
    .input(z.object({ id: idInput }))
    .output(bookSchema),
}

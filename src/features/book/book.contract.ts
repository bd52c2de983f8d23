import * as z from 'zod/mini'
import { callFor, notFound } from '~/lib/contract'
import { bookSchema } from './book.schema'

const bookPageSize = 20

export const bookContract = {
  list: callFor('book.read')
    .route({ method: 'GET', path: '/books' })
    .errors({ INVALID_CURSOR: { status: 400 } })
    .input(
      z.object({
        cursor: z.optional(z.string().check(z.maxLength(200))),
        limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), bookPageSize),
      }),
    )
    .output(z.object({ items: z.array(bookSchema), total: z.int(), nextCursor: z.nullable(z.string()) })),
  get: callFor('book.read')
    .route({ method: 'GET', path: '/books/{id}' })
    .errors(notFound)
    .input(z.object({ id: z.string().check(z.maxLength(100)) }))
    .output(bookSchema),
}

import * as z from 'zod/mini'
import { callFor } from '~/lib/contract'
import { genreSchema } from './genre.schema'

export const genreContract = {
  list: callFor('genre.read')
    .route({ method: 'GET', path: '/genres' })
    .output(z.object({ items: z.array(genreSchema), total: z.int(), nextCursor: z.nullable(z.string()) })),
}

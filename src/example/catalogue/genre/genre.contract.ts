import * as z from 'zod/mini'
import { requires } from '~/api/contract'
import { contractOf } from '~/entity/crud/entity-contract'
import { genre } from './genre.entity'
import { genreSchemas, shelvesSchema } from './genre.schema'

const taken = {
  GENRE_ALREADY_EXISTS: { status: 409, data: z.object({ field: z.literal('name') }) },
}

/** Deletion is a call of books, because it moves them to another genre. */
const { remove: _, ...calls } = contractOf(genre, { schemas: genreSchemas })

export const genreContract = {
  ...calls,
  create: calls.create.errors(taken),
  update: calls.update.errors(taken),
  shelves: requires('genre.read').route({ method: 'GET', path: '/dashboard/shelves' }).output(shelvesSchema),
}

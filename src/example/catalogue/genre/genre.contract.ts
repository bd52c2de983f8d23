import * as z from 'zod/mini'
import { requires } from '~/api/contract'
import { contractOf } from '~/entity/crud/entity-contract'
import { genre } from './genre.entity'
import { genreSchemas, shelvesSchema } from './genre.schema'

const taken = {
  GENRE_ALREADY_EXISTS: { status: 409, data: z.object({ field: z.literal('name') }) },
}

/** Deleting one is a call of the books, since they move to another genre. */
const { remove: _, ...calls } = contractOf(genre, { schemas: genreSchemas })

export const genreContract = {
  ...calls,
  create: calls.create.errors(taken),
  update: calls.update.errors(taken),
  /** For the dashboard. */
  shelves: requires('genre.read').route({ method: 'GET', path: '/dashboard/shelves' }).output(shelvesSchema),
}

import * as z from 'zod/mini'
import { listInput } from '~/entity/list/list-input'
import { requires, idInput, invalidCursor, notFound, pageInput, pageOf } from '~/api/contract'
import { genreChangeSchema, listedGenreSchema, newGenreSchema, shelvesSchema } from './genre.schema'
import { managedGenres } from './genre.list'

const id = idInput
const { filter } = listInput(managedGenres)
const taken = {
  GENRE_ALREADY_EXISTS: { status: 409, data: z.object({ field: z.literal('name') }) },
}

/** Deleting one is a call of the books: they must go somewhere. */
export const genreContract = {
  list: requires('genre.read')
    .route({ method: 'GET', path: '/genres' })
    .errors(invalidCursor)
    .input(z.object({ ...filter, ...pageInput, sort: z._default(z.enum(managedGenres.orders), 'name') }))
    .output(pageOf(listedGenreSchema)),
  /** For the dashboard. */
  shelves: requires('genre.read').route({ method: 'GET', path: '/dashboard/shelves' }).output(shelvesSchema),
  get: requires('genre.read')
    .route({ method: 'GET', path: '/genres/{id}' })
    .errors(notFound)
    .input(z.strictObject({ id }))
    .output(listedGenreSchema),
  create: requires('genre.create')
    .route({ method: 'POST', path: '/genres', successStatus: 201 })
    .errors(taken)
    .input(newGenreSchema)
    .output(listedGenreSchema),
  update: requires('genre.update')
    .route({ method: 'PATCH', path: '/genres/{id}' })
    .errors({
      ...notFound,
      ...taken,
      /** Someone else changed it since the version that was given. */
      EDIT_CONFLICT: { status: 409, data: z.object({ current: listedGenreSchema }) },
    })
    .input(z.extend(genreChangeSchema, { id, version: z.optional(z.int()) }))
    .output(listedGenreSchema),
}

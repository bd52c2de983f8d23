import { implement } from '@orpc/server'
import * as z from 'zod/mini'
import { actorOf } from '~/modules/audit/record.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { genreContract } from './genre.contract'
import { findGenre, listGenres } from './genre.data.server'
import { genreSorts } from './genre.schema'
import { createGenre, updateGenre } from './save-genre.server'
import { countShelves } from './shelves/shelves.data.server'

const calls = implement(genreContract).$context<HandlerContext>()

const position = z.object({ sort: z.enum(genreSorts), value: z.string(), id: z.uuid() })

export const genreApi = calls.router({
  list: calls.list.handler(async ({ input, context, errors }) => {
    const { cursor, limit, sort, ...filter } = input
    const after = cursor === undefined ? undefined : context.scope.cursors.decode('genre', position, cursor)
    if (after === null || (after && after.sort !== sort)) throw errors.INVALID_CURSOR()
    const { next, ...page } = await listGenres(context.db, filter, { sort, after, limit })
    return { ...page, nextCursor: next && context.scope.cursors.encode('genre', next) }
  }),

  shelves: calls.shelves.handler(({ context }) => countShelves(context.db)),

  get: calls.get.handler(async ({ input, context, errors }) => {
    const found = await findGenre(context.db, input.id)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),

  create: calls.create.handler(
    async ({ input, context }) => await createGenre(context.db, actorOf(context), input),
  ),

  update: calls.update.handler(
    async ({ input: { id, ...change }, context }) =>
      await updateGenre(context.db, actorOf(context), id, change),
  ),
})

import { implement } from '@orpc/server'
import { actorOf } from '~/modules/audit/record.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { genreContract } from './genre.contract'
import { findGenre, genres } from './genre.data.server'
import { createGenre, updateGenre } from './save-genre.server'
import { countShelves } from './shelves/shelves.data.server'

const calls = implement(genreContract).$context<HandlerContext>()

export const genreApi = calls.router({
  list: calls.list.handler(({ input, context }) => genres.handle(context, input)),

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

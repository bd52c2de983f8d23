import { implement } from '@orpc/server'
import type { HandlerContext } from '~/server/procedure.server'
import { genreContract } from './genre.contract'
import { listGenres } from './genre.data.server'

const calls = implement(genreContract).$context<HandlerContext>()

export const genreApi = calls.router({
  list: calls.list.handler(async ({ context }) => {
    const items = await listGenres(context.db)
    return { items, total: items.length, nextCursor: null }
  }),
})

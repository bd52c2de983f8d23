import { implement } from '@orpc/server'
import * as z from 'zod/mini'
import { decodeCursor, encodeCursor } from '~/lib/cursor'
import { momentText } from '~/server/moment-text.server'
import type { HandlerContext } from '~/server/procedure.server'
import { totalOf } from '~/server/row-count.server'
import { bookContract } from './book.contract'
import { findBook, listNewestBooks } from './book.data.server'

const calls = implement(bookContract).$context<HandlerContext>()

const position = z.object({ createdAt: momentText, id: z.uuid() })

export const bookApi = calls.router({
  list: calls.list.handler(async ({ input, context, errors }) => {
    const after = input.cursor === undefined ? undefined : decodeCursor(position, input.cursor)
    if (after === null) throw errors.INVALID_CURSOR()
    const [{ items, next }, total] = await Promise.all([
      listNewestBooks(context.db, { after, limit: input.limit }),
      totalOf(context.db, 'book'),
    ])
    return { items, total, nextCursor: next && encodeCursor(next) }
  }),

  get: calls.get.handler(async ({ input, context, errors }) => {
    // An id of another kind names no book, the same as one that is free.
    const known = z.uuid().safeParse(input.id).success ? await findBook(context.db, input.id) : null
    if (!known) throw errors.NOT_FOUND()
    return known
  }),
})

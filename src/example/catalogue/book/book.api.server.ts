import { implement } from '@orpc/server'
import { inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import { can } from '~/access/can'
import { AppError } from '~/lib/app-error'
import { isUuid } from '~/lib/uuid'
import type { HandlerContext } from '~/platform/procedure.server'
import { actorOf } from '~/modules/audit/record.server'
import { moveBooks, removeBook, removeBooks } from './actions/act-on-books.server'
import { removeGenre } from './actions/remove-genre.server'
import { createBook, updateBook } from './actions/save-book.server'
import { undo } from './actions/undo.server'
import { exportBooks, formats } from './book-export.server'
import { listBooks, whichMatch } from './book-list.data.server'
import { bookContract } from './book.contract'
import { findBook, findDuplicates, suggestAuthors } from './book.data.server'
import { bookSorts } from './book.schema'
import { book } from './book.table.server'
import { listVisited, noteVisit } from './visits/visit.data.server'

const calls = implement(bookContract).$context<HandlerContext>()

const position = z.object({
  sort: z.enum(bookSorts),
  part: z.int(),
  value: z.string(),
  id: z.uuid(),
  similar: z.boolean(),
  total: z.optional(z.int()),
  totalIsAtLeast: z.optional(z.boolean()),
})

/** The relevant ones first while there is something to search for, else the newest. */
const defaultSort = (searchTerm: string) => (searchTerm.trim() ? 'relevance' : '-createdAt')

/** As many as stand side by side. */
const shownVisits = 5

export const bookApi = calls.router({
  list: calls.list.handler(async ({ input, context, errors }) => {
    const { cursor, limit, sort = defaultSort(input.searchTerm), ...filter } = input
    // A place in another search means nothing here, not even where it has the same order.
    const list = `book ${JSON.stringify(filter)}`
    const after = cursor === undefined ? undefined : context.scope.cursors.decode(list, position, cursor)
    if (after === null || (after && after.sort !== sort)) throw errors.INVALID_CURSOR()
    const { next, ...page } = await listBooks(context.db, filter, { sort, after, limit })
    return { ...page, nextCursor: next && context.scope.cursors.encode(list, next) }
  }),

  export: calls.export.handler(({ input, context }) => {
    const { format: kind, similar, sort = defaultSort(input.searchTerm), ...filter } = input
    const format = formats[kind]
    const day = new Date().toISOString().slice(0, 10)
    return {
      headers: {
        'content-type': format.type,
        'content-disposition': `attachment; filename="books-${day}.${kind}"`,
      },
      body: exportBooks(context.db, { filter, sort, similar, format }),
    }
  }),

  authors: calls.authors.handler(async ({ input, context }) => ({
    items: await suggestAuthors(context.db, input.searchTerm),
  })),

  duplicates: calls.duplicates.handler(async ({ input, context }) => ({
    items: await findDuplicates(context.db, input),
  })),

  visited: calls.visited.handler(async ({ context }) => ({
    items: await listVisited(context.db, actorOf(context).caller.userId, shownVisits),
  })),

  visit: calls.visit.handler(async ({ input, context, errors }) => {
    if (!(await noteVisit(context.db, actorOf(context).caller.userId, input.id))) throw errors.NOT_FOUND()
  }),

  get: calls.get.handler(async ({ input, context, errors }) => {
    const found = await findBook(context.db, input.id)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),

  create: calls.create.handler(
    async ({ input, context }) => await createBook(context.db, actorOf(context), input),
  ),

  update: calls.update.handler(
    async ({ input: { id, ...change }, context }) =>
      await updateBook(context.db, actorOf(context), id, change),
  ),

  remove: calls.remove.handler(async ({ input, context }) => ({
    undo: await removeBook(context.db, actorOf(context), input.id),
  })),

  bulk: calls.bulk.handler(async ({ input: { action, genreId, which }, context }) => {
    const by = actorOf(context)
    const named = 'ids' in which ? [...new Set(which.ids.map((each) => each.toLowerCase()))] : null
    const where =
      'ids' in which ? inArray(book.id, named!.filter(isUuid)) : await whichMatch(context.db, which.all)
    if (action === 'delete' && !can(by.caller, 'book.delete'))
      throw new AppError('FORBIDDEN', 403, { permission: 'book.delete' })
    const outcome =
      action === 'set-genre'
        ? await moveBooks(context.db, by, where, genreId)
        : { ...(await removeBooks(context.db, by, where)), unchanged: 0 }
    const gone = named ? Math.max(0, named.length - outcome.done - outcome.unchanged) : 0
    return { ...outcome, gone }
  }),

  undo: calls.undo.handler(async ({ input, context }) => await undo(context.db, actorOf(context), input.id)),

  removeGenre: calls.removeGenre.handler(
    async ({ input, context }) => await removeGenre(context.db, actorOf(context), input),
  ),
})

import { implement } from '@orpc/server'
import { can } from '~/access/can'
import { countRows, rowsMeant } from '~/entity/act/act.server'
import { asFile } from '~/platform/row-stream.server'
import { AppError } from '~/lib/app-error'
import type { HandlerContext } from '~/platform/procedure.server'
import { type Actor, actorOf } from '~/modules/audit/record.server'
import { moveBooks, removeBook, removeBooks, toMove } from './actions/act-on-books.server'
import { removeGenre } from './actions/remove-genre.server'
import { createBook, updateBook } from './actions/save-book.server'
import { exportBooks, books } from './book-list.data.server'
import { bookContract } from './book.contract'
import { findBook, findDuplicates, suggestAuthors } from './book.data.server'
import { bookList } from './book.list'
import { book } from './book.table.server'
import { listVisited, recordBookVisit } from './visits/visit.data.server'

const calls = implement(bookContract).$context<HandlerContext>()

const shownVisits = 5

export const bookApi = calls.router({
  list: calls.list.handler(({ input, context }) => books.handle(context, input)),

  export: calls.export.handler(({ input, context }) => {
    const { format, similar, sort = bookList.orderOf(input.searchTerm), ...filter } = input
    return asFile('books', format, exportBooks(context.db, format, filter, { sort, similar }))
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
    if (!(await recordBookVisit(context.db, actorOf(context).caller.userId, input.id)))
      throw errors.NOT_FOUND()
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

  bulk: calls.bulk.handler(async ({ input: { action, genreId, which, ...asked }, context }) => {
    const by = actorOf(context)
    requireMay(by, action)
    const given = { ...asked, ...(await selected(context, which)) }
    return action === 'set-genre'
      ? await moveBooks(context.db, by, { ...given, genreId })
      : await removeBooks(context.db, by, given)
  }),

  bulkCount: calls.bulkCount.handler(async ({ input: { action, genreId, which }, context }) => {
    requireMay(actorOf(context), action)
    const { where } = await selected(context, which)
    return await countRows(context.db, book, action === 'set-genre' ? toMove(where, genreId) : where)
  }),

  removeGenre: calls.removeGenre.handler(
    async ({ input, context }) => await removeGenre(context.db, actorOf(context), input),
  ),
})

type Action = 'delete' | 'set-genre'

function requireMay({ caller }: Actor, action: Action): void {
  if (action === 'delete' && !can(caller, 'book.delete'))
    throw new AppError('FORBIDDEN', 403, { permission: 'book.delete' })
}

type Which = { ids: string[] } | { all: Parameters<typeof books.where>[1] }

const selected = ({ db }: HandlerContext, which: Which) =>
  rowsMeant(book.id, which, (filter) => books.where(db, filter))

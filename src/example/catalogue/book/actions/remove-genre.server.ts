import { and, eq, inArray } from 'drizzle-orm'
import { type Actor, record } from '~/modules/audit/record.server'
import { genre, genreBookCount } from '~/example/catalogue/genre/genre.table.server'
import { AppError, InvalidInput } from '~/lib/app-error'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { inTransaction } from '~/platform/transaction.server'
import { bookBatchRow } from '../book-batch.table.server'
import { book } from '../book.table.server'

/** Its books are handed on to another, those that could come back included. */
export async function removeGenre(
  db: Database,
  by: Actor,
  given: { id: string; moveTo?: string },
): Promise<{ moved: number; there: number }> {
  // As the database writes them, with which they are compared.
  const [id, moveTo] = [given.id.toLowerCase(), given.moveTo?.toLowerCase()]
  if (!isUuid(id)) throw new AppError('NOT_FOUND', 404)
  if (moveTo !== undefined && (!isUuid(moveTo) || moveTo === id)) throw badTarget()
  return await inTransaction(db, async (tx) => {
    // Whoever adds a book to one of them at this moment waits, and is told then that it is gone.
    const rows = await tx
      .select()
      .from(genre)
      .where(inArray(genre.id, moveTo ? [id, moveTo] : [id]))
      .orderBy(genre.id)
      .for('update')
    const found = rows.find((row) => row.id === id)
    const target = rows.find((row) => row.id === moveTo)
    if (!found) throw new AppError('NOT_FOUND', 404)
    if (moveTo !== undefined && !target) throw badTarget()
    const books = await tx.$count(book, eq(book.genreId, id))
    if (books > 0 && !target) throw new AppError('GENRE_IN_USE', 409, { books }, 'genre:inUse')
    // Before any come: the trigger keeps it up to date.
    const there = target ? await booksOf(tx, target.id) : 0
    if (target) {
      await tx.update(book).set({ genreId: target.id }).where(eq(book.genreId, id))
      await tx
        .update(bookBatchRow)
        .set({ genreId: target.id })
        .where(and(eq(bookBatchRow.genreId, id)))
    }
    await tx.delete(genre).where(eq(genre.id, id))
    const moved = { from: null, to: books }
    await record(tx, by, [
      {
        action: 'genre.delete',
        subject: { id, name: found.name, email: '' },
        changes: target && { genre: { from: found.name, to: target.name }, books: moved },
      },
    ])
    return { moved: books, there }
  })
}

async function booksOf(db: Database, id: string): Promise<number> {
  const [count] = await db
    .select({ total: genreBookCount.total })
    .from(genreBookCount)
    .where(eq(genreBookCount.genreId, id))
  return count?.total ?? 0
}

const badTarget = () => new InvalidInput([{ path: 'moveTo', message: 'book:genre.unknown' }])

import { eq, inArray, sql } from 'drizzle-orm'
import { openAct, putAside } from '~/entity/act/act.server'
import { inUseIfReferenced } from '~/entity/crud/crud.server'
import { type Actor, record } from '~/modules/audit/record.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { AppError, InvalidInput } from '~/lib/app-error'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { inTransaction } from '~/platform/transaction.server'
import { book } from '../book.table.server'
import { noteGenres } from './act-on-books.server'

/** Moves its books to another genre. An undo restores the genre, and those books that are still in the other one. */
export async function removeGenre(
  db: Database,
  by: Actor,
  given: { id: string; moveTo?: string },
): Promise<{ moved: number; undo: string }> {
  // Lower-case, as PostgreSQL returns UUIDs.
  const [id, moveTo] = [given.id.toLowerCase(), given.moveTo?.toLowerCase()]
  if (!isUuid(id)) throw new AppError('NOT_FOUND', 404)
  if (moveTo !== undefined && (!isUuid(moveTo) || moveTo === id)) throw badTarget()
  const remove = async (tx: Database) => {
    // A concurrent insert of a book waits for this lock, and then fails with a missing genre.
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
    const details = { genreId: id, name: found.name, moveTo: target?.id }
    const actId = await openAct(tx, by, { kind: 'genre.delete', name: found.name, details })
    const moved = target ? await noteGenres(tx, actId, eq(book.genreId, id)) : []
    if (target) await tx.update(book).set({ genreId: target.id }).where(eq(book.genreId, id))
    await putAside(tx, actId, genre, [id], { name: sql`"name"` })
    const entry = {
      id: actId,
      action: 'genre.delete' as const,
      subject: { id, name: found.name },
      changes: target && { genre: { from: found.name, to: target.name } },
    }
    await record(tx, by, [moved.length > 0 ? { ...entry, rows: moved } : entry])
    return { moved: moved.length, undo: actId }
  }
  return await inUseIfReferenced(async () => inTransaction(db, remove))
}

const badTarget = () => new InvalidInput([{ path: 'moveTo', message: 'book:genre.unknown' }])

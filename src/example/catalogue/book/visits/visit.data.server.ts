import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { user } from '~/modules/auth/auth.table.server'
import { listedColumns } from '~/example/catalogue/book/book.data.server'
import type { ListedBook } from '~/example/catalogue/book/book.schema'
import { book } from '~/example/catalogue/book/book.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { isUuid } from '~/lib/uuid'
import { isReferenceViolation } from '~/platform/database-errors.server'
import type { Database } from '~/platform/database.server'
import { prepared } from '~/platform/prepared.server'
import { inTransaction } from '~/platform/transaction.server'
import { bookVisit } from './visit.table.server'

/** Books that are stored for each user; older ones are deleted. */
const maxVisits = 12

const newestFirst = [desc(bookVisit.at), bookVisit.bookId]

/** False if the book does not exist. Serialized per user, so that the limit holds. */
export async function recordBookVisit(db: Database, userId: string, bookId: string): Promise<boolean> {
  if (!isUuid(bookId)) return false
  try {
    return await inTransaction(db, async (tx) => {
      await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
      const noted = await tx
        .insert(bookVisit)
        .select(
          tx
            // clock_timestamp(), not now(), because the transaction may have waited for the lock.
            .select({
              userId: sql`${userId}`.as('user_id'),
              bookId: book.id,
              at: sql`clock_timestamp()`.as('at'),
            })
            .from(book)
            .where(eq(book.id, bookId)),
        )
        .onConflictDoUpdate({ target: [bookVisit.userId, bookVisit.bookId], set: { at: sql`excluded."at"` } })
        .returning({ id: bookVisit.bookId })
      if (noted.length === 0) return false
      const own = eq(bookVisit.userId, userId)
      const newest = tx
        .select({ id: bookVisit.bookId })
        .from(bookVisit)
        .where(own)
        .orderBy(...newestFirst)
        .limit(maxVisits)
      await tx.delete(bookVisit).where(and(own, notInArray(bookVisit.bookId, newest)))
      return true
    })
  } catch (error) {
    // The book was deleted meanwhile.
    if (isReferenceViolation(error)) return false
    throw error
  }
}

/** On every visit of the home page. */
const visited = prepared((db) =>
  db
    .select(listedColumns)
    .from(bookVisit)
    .innerJoin(book, eq(book.id, bookVisit.bookId))
    .innerJoin(genre, eq(genre.id, book.genreId))
    .where(eq(bookVisit.userId, sql.placeholder('userId')))
    .orderBy(...newestFirst)
    .limit(sql.placeholder('rows'))
    .prepare('visited_books'),
)

export const listVisited = (db: Database, userId: string, limit: number): Promise<ListedBook[]> =>
  visited(db).execute({ userId, rows: limit })

/** For the personal data export. */
export function listBookVisits(db: Database, userId: string) {
  return db
    .select({ title: book.title, author: book.author, at: bookVisit.at })
    .from(bookVisit)
    .innerJoin(book, eq(book.id, bookVisit.bookId))
    .where(eq(bookVisit.userId, userId))
    .orderBy(...newestFirst)
}

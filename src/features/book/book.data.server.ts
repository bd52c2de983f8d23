import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { genre } from '~/features/genre/genre.table.server'
import type { Database } from '~/server/database.server'
import { prepared } from '~/server/prepared.server'
import type { Book } from './book.schema'
import { book } from './book.table.server'

const columns = {
  id: book.id,
  title: book.title,
  author: book.author,
  genre: { id: genre.id, name: genre.name, color: genre.color },
  publisher: book.publisher,
  year: book.year,
  isbn: book.isbn,
  description: book.description,
  createdAt: book.createdAt,
}

/** The last row of a page; the id breaks the tie between books of the same instant. */
export type BookPosition = { createdAt: string; id: string }

const newest = (db: Database, where?: SQL) =>
  db
    // The column's microseconds do not fit a Date, so the position travels as text.
    .select({ ...columns, position: sql<string>`${book.createdAt}::text` })
    .from(book)
    .innerJoin(genre, eq(genre.id, book.genreId))
    .where(where)
    .orderBy(desc(book.createdAt), desc(book.id))
    .limit(sql.placeholder('rows'))

const firstPage = prepared((db) => newest(db).prepare('newest_books'))

const nextPage = prepared((db) => {
  const after = sql`(${sql.placeholder('createdAt')}::timestamptz, ${sql.placeholder('id')}::uuid)`
  return newest(db, sql`(${book.createdAt}, ${book.id}) < ${after}`).prepare('newest_books_after')
})

export async function listNewestBooks(
  db: Database,
  { after, limit }: { after?: BookPosition; limit: number },
): Promise<{ items: Book[]; next: BookPosition | null }> {
  // One more than asked for tells whether there is a next page.
  const rows = await (after
    ? nextPage(db).execute({ ...after, rows: limit + 1 })
    : firstPage(db).execute({ rows: limit + 1 }))
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(({ position: _position, ...row }) => row),
    next: last ? { createdAt: last.position, id: last.id } : null,
  }
}

export async function findBook(db: Database, id: string): Promise<Book | null> {
  const [row] = await db
    .select(columns)
    .from(book)
    .innerJoin(genre, eq(genre.id, book.genreId))
    .where(eq(book.id, id))
  return row ?? null
}

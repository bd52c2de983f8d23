import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { genre } from '~/features/genre/genre.table.server'
import { createdAt, updatedAt } from '~/server/columns.server'

export const book = pgTable(
  'book',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    author: text('author').notNull(),
    genreId: uuid('genre_id')
      .notNull()
      .references(() => genre.id),
    publisher: text('publisher'),
    year: integer('year'),
    isbn: text('isbn'),
    description: text('description'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('book_title_author_unique').on(sql`lower(btrim(${t.title}))`, sql`lower(btrim(${t.author}))`),
    // Read from its end for the newest. Declared descending, it would sort nulls the other way than queries do.
    index('book_newest').on(t.createdAt, t.id),
    index('book_genre').on(t.genreId),
  ],
)

import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from '~/modules/auth/auth.table.server'
import { book } from '~/example/catalogue/book/book.table.server'
import { moment } from '~/platform/columns.server'

/** The books that a user opened last, limited to what the home page shows. */
export const bookVisit = pgTable(
  'book_visit',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    bookId: uuid('book_id')
      .notNull()
      .references(() => book.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.bookId] }),
    // For the cascade when a book is deleted.
    index('book_visit_book').on(t.bookId),
  ],
)

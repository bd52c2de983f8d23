import { isNotNull } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { createdAt, moment } from '~/platform/columns.server'
import { cover } from './covers/cover.table.server'

/** What was done to books in one go, so that it can be taken back. Kept for some days. */
export const bookBatch = pgTable(
  'book_batch',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<'delete' | 'set-genre' | 'import'>().notNull(),
    /** The genre that books were moved to. */
    genreId: uuid('genre_id'),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
  },
  (t) => [index('book_batch_created').on(t.createdAt)],
)

/** One book of it, and what it was before. */
export const bookBatchRow = pgTable(
  'book_batch_row',
  {
    batchId: uuid('batch_id')
      .notNull()
      .references(() => bookBatch.id, { onDelete: 'cascade' }),
    bookId: uuid('book_id').notNull(),
    /** Where it was. A genre that is deleted hands its books on, these too. */
    genreId: uuid('genre_id').references(() => genre.id, { onDelete: 'set null' }),
    /** Keeps the picture of a deleted book from being swept away. */
    coverId: uuid('cover_id').references(() => cover.id),
    /** The whole row of a deleted book. */
    before: jsonb('before'),
    /** It could not be taken back: its title was given to another meanwhile. */
    skipped: boolean('skipped').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.bookId] }),
    index('book_batch_row_genre').on(t.genreId).where(isNotNull(t.genreId)),
    index('book_batch_row_cover').on(t.coverId).where(isNotNull(t.coverId)),
  ],
)

import { isNotNull, isNull, sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { book } from '~/example/catalogue/book/book.table.server'
import { ownerColumns, ownerRules } from '~/modules/organization/belongs-to.server'
import { createdAt, moment, updatedAt } from '~/platform/columns.server'
import type { ShelfState } from './shelf-states'

/** Custom shelves. The three built-in shelves of a reader are states of their books, not rows. */
export const shelf = pgTable(
  'shelf',
  {
    id: uuid('id').primaryKey(),
    ...ownerColumns(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    ...ownerRules('shelf', t),
    // The target of foreign keys that include the owner.
    unique('shelf_of_user').on(t.id, t.userId),
    unique('shelf_of_organization').on(t.id, t.organizationId),
    uniqueIndex('shelf_user_name_unique').on(t.userId, sql`fold_case(btrim(${t.name}))`),
    uniqueIndex('shelf_organization_name_unique').on(t.organizationId, sql`fold_case(btrim(${t.name}))`),
    check('shelf_name_length', sql`char_length(${t.name}) between 1 and 100`),
  ],
)

/**
 * A book on a shelf. Without a shelf it is on the built-in one of its state: a unique row for each reader and book, so
 * that a book is on at most one of them.
 */
export const shelfBook = pgTable(
  'shelf_book',
  {
    id: uuid('id').primaryKey(),
    ...ownerColumns(),
    shelfId: uuid('shelf_id'),
    bookId: uuid('book_id')
      .notNull()
      .references(() => book.id, { onDelete: 'cascade' }),
    /** Null on a reader's custom shelf: the reader's built-in row has the state. */
    state: text('state').$type<ShelfState>(),
    note: text('note'),
    addedAt: moment('added_at').notNull().defaultNow(),
  },
  (t) => [
    ...ownerRules('shelf_book', t),
    foreignKey({
      name: 'shelf_book_of_user',
      columns: [t.shelfId, t.userId],
      foreignColumns: [shelf.id, shelf.userId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'shelf_book_of_organization',
      columns: [t.shelfId, t.organizationId],
      foreignColumns: [shelf.id, shelf.organizationId],
    }).onDelete('cascade'),
    unique('shelf_book_once').on(t.shelfId, t.bookId),
    uniqueIndex('shelf_book_state_once').on(t.userId, t.bookId).where(isNull(t.shelfId)),
    index('shelf_book_by_state').on(t.userId, t.state, t.addedAt, t.id),
    index('shelf_book_newest').on(t.shelfId, t.addedAt, t.id),
    // For cascades of deletions.
    index('shelf_book_organization').on(t.organizationId).where(isNotNull(t.organizationId)),
    index('shelf_book_book').on(t.bookId),
    check(
      'shelf_book_state',
      sql`${t.state} in ('want-to-read', 'reading', 'read') and (${t.state} is not null) = (${t.shelfId} is null or ${t.organizationId} is not null) and (${t.shelfId} is not null or ${t.userId} is not null)`,
    ),
    check('shelf_book_note_length', sql`char_length(${t.note}) between 1 and 1000`),
  ],
)

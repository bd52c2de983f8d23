import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ColumnsMatch } from '~/entity/fields/field-store.server'
import { createdAt, updatedAt } from '~/platform/columns.server'
import type { genre as described } from './genre.entity'

export const genre = pgTable(
  'genre',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** #rrggbb, the background of drawn covers. */
    color: text('color').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('genre_name_unique').on(sql`fold_case(btrim(${t.name}))`)],
)

void (true satisfies ColumnsMatch<typeof genre, (typeof described)['fields']>)

/** The number of books of a genre, maintained by triggers; no row means zero. */
export const genreBookCount = pgTable('genre_book_count', {
  genreId: uuid('genre_id')
    .primaryKey()
    .references(() => genre.id, { onDelete: 'cascade' }),
  total: integer('total').notNull(),
})

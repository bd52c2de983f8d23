import { type Column, type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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

/** The number of books of a genre, maintained by triggers; exact together with `genreBookCountSlot`. */
export const genreBookCount = pgTable('genre_book_count', {
  genreId: uuid('genre_id')
    .primaryKey()
    .references(() => genre.id, { onDelete: 'cascade' }),
  total: integer('total').notNull(),
})

/** What concurrent transactions counted, each in its own slot. Created with the genre, so that counting only updates. */
export const genreBookCountSlot = pgTable(
  'genre_book_count_slot',
  {
    genreId: uuid('genre_id')
      .notNull()
      .references(() => genre.id, { onDelete: 'cascade' }),
    slot: smallint('slot').notNull(),
    total: integer('total').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.genreId, t.slot] })],
)

/** The books of a genre whose id this is: the row that one writer at a time updates, and those of concurrent ones. */
export const booksOf = (genreId: SQL | Column): SQL<number> =>
  sql`(select coalesce(sum("kept"."total"), 0)::int from (
    select "genre_id", "total" from ${genreBookCount}
    union all select "genre_id", "total" from ${genreBookCountSlot}
  ) as "kept" where "kept"."genre_id" = ${genreId})`

import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, updatedAt } from '~/server/columns.server'

export const genre = pgTable(
  'genre',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** #rrggbb, the ground of generated covers. */
    color: text('color').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('genre_name_unique').on(sql`lower(btrim(${t.name}))`)],
)

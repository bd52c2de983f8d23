import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '~/platform/columns.server'

/** The whole row of whatever was deleted and may come back, whichever table it was in. Kept for some days. */
export const deletedRow = pgTable(
  'deleted_row',
  {
    /** What an undo is asked for by. */
    id: uuid('id').primaryKey(),
    table: text('table').notNull(),
    /** One, or an array of those that were deleted together. */
    row: jsonb('row').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('deleted_row_created').on(t.createdAt)],
)

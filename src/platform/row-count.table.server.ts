import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Exact totals of large tables, kept up to date by triggers (see the migration row_count). */
export const rowCount = pgTable('row_count', {
  name: text('name').primaryKey(),
  total: bigint('total', { mode: 'number' }).notNull(),
})

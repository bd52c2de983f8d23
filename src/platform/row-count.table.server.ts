import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

/** Exact totals of large tables, maintained by triggers (migration row_count). */
export const rowCount = pgTable('row_count', {
  name: text('name').primaryKey(),
  total: bigint('total', { mode: 'number' }).notNull(),
})

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.server'

/** In the database, so that all instances share the counters and a restart keeps them. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: moment('resets_at').notNull(),
})

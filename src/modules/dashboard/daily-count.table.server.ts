import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export type DailyCount = 'sign-up' | 'sign-in'

/**
 * What happened on a day, kept by triggers (see the migration daily_counts). A day is one of UTC. It stays what it was:
 * whoever leaves had signed up all the same.
 */
export const dailyCount = pgTable(
  'daily_count',
  {
    name: text('name').$type<DailyCount>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.day] })],
)

import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export type DailyCount = 'sign-up' | 'sign-in'

/** Counts per day in UTC, maintained by triggers (migration daily_counts). Deletions do not decrease them. */
export const dailyCount = pgTable(
  'daily_count',
  {
    name: text('name').$type<DailyCount>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.day] })],
)

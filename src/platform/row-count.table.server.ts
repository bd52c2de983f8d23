import { bigint, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** Totals of large tables, maintained by triggers. Exact together with `pendingCount`. */
export const rowCount = pgTable('row_count', {
  name: text('name').primaryKey(),
  total: bigint('total', { mode: 'number' }).notNull(),
})

/**
 * What concurrent transactions counted while another one held the totals of the same subject: each adds to rows of its
 * own slot, so that no writer waits for another. The next writer that finds the totals free moves them there.
 */
export const pendingCount = pgTable(
  'pending_count',
  {
    /** A table, or the name of a daily count. */
    subject: text('subject').notNull(),
    /** `rows` with an empty key, `word`, or `day`. */
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    slot: smallint('slot').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.kind, t.key, t.slot] })],
)

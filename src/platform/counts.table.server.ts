import { bigint, pgTable, primaryKey, smallint, text, index, integer } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'

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

/**
 * The distinct words of searched tables, maintained by triggers, and exact with `pendingCount`. Search terms, also misspelled ones, are
 * looked up here among some thousands, and then in the rows by whole words.
 */
export const searchWord = pgTable(
  'search_word',
  {
    subject: text('subject').notNull(),
    word: text('word').notNull(),
    /** The number of rows that contain it. */
    rows: integer('rows').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.word] }),
    index('search_word_begin').on(t.subject, sql`${t.word} collate "C"`),
    // Numbers are matched by prefix only.
    index('search_word_like')
      .using('gin', t.word.op('gin_trgm_ops'))
      .where(sql`${t.word} !~ '[0-9]'`),
    // No index mentions the number of rows, so that a change of it writes to none (heap-only tuple).
  ],
)

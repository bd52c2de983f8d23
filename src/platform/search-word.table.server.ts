import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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

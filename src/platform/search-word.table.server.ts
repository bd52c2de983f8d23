import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * The words that occur in what is searched, each once, kept by triggers. Whatever is searched for, mistyped or not,
 * is looked up here, among some thousands, and then in the rows by their words alone.
 */
export const searchWord = pgTable(
  'search_word',
  {
    /** The table it occurs in. */
    subject: text('subject').notNull(),
    word: text('word').notNull(),
    /** How many rows hold it. */
    rows: integer('rows').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.word] }),
    index('search_word_begin').on(t.subject, sql`${t.word} collate "C"`),
    // Numbers are searched for by how they begin; within them there is nothing to find.
    index('search_word_like')
      .using('gin', t.word.op('gin_trgm_ops'))
      .where(sql`${t.word} !~ '[0-9]'`),
    index('search_word_gone')
      .on(t.subject)
      .where(sql`${t.rows} <= 0`),
  ],
)

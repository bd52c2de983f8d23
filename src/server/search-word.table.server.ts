import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * The words that occur in what is searched, each once, kept by triggers. A mistyped word is looked up here,
 * among some thousands, and not in the rows. A word whose last row is gone stays: it finds nothing, at no cost.
 */
export const searchWord = pgTable(
  'search_word',
  {
    /** The table it occurs in. */
    subject: text('subject').notNull(),
    word: text('word').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.word] }),
    index('search_word_like').using('gin', t.word.op('gin_trgm_ops')),
  ],
)

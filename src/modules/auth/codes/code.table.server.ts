import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '~/platform/columns.server'

/**
 * The one code that counts for a purpose, a subject and the browser that asked for it, so that whoever sends a newer
 * one voids the older, and whoever tries or uses it stands in line for this row. What another browser asks for or
 * guesses is another row.
 */
export const mailedCode = pgTable(
  'mailed_code',
  {
    purpose: text('purpose').notNull(),
    /** The address, or the person who wants to change theirs. */
    subject: text('subject').notNull(),
    /** Who asked: the keyed hash of a cookie of that browser, or a session's id. */
    attempt: text('attempt').notNull(),
    hash: text('hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: moment('used_at'),
    /** Hashes of codes that are void, so that an old code can be told from a wrong one. */
    older: text('older').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.purpose, t.subject, t.attempt] }),
    // For clearing away what nobody will ask about again.
    index('mailed_code_expires_at').on(t.expiresAt),
  ],
)

/** Wrong codes in a row, whatever is resent. A success forgets them. */
export const codeFailure = pgTable(
  'code_failure',
  {
    purpose: text('purpose').notNull(),
    subject: text('subject').notNull(),
    /** Whose: see CodeKey. */
    counter: text('counter').notNull(),
    failures: integer('failures').notNull(),
    failedAt: moment('failed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.purpose, t.subject, t.counter] }),
    index('code_failure_failed_at').on(t.failedAt),
  ],
)

/** When codes were mailed to an address, whatever for. */
export const mailAllowance = pgTable(
  'mail_allowance',
  {
    address: text('address').notNull(),
    /** Whose: see CodeKey. */
    counter: text('counter').notNull(),
    sent: timestamp('sent', { withTimezone: true, mode: 'date' }).array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.address, t.counter] })],
)

import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '~/platform/columns.server'

/**
 * One row for each purpose, subject and requesting browser: a newer code overwrites the older, and attempts and uses
 * are serialized by the row lock. Other browsers have other rows.
 */
export const mailedCode = pgTable(
  'mailed_code',
  {
    purpose: text('purpose').notNull(),
    /** The address, or the id of the user who changes theirs. */
    subject: text('subject').notNull(),
    /** The keyed hash of the attempt cookie, or a session id. */
    attempt: text('attempt').notNull(),
    hash: text('hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: moment('used_at'),
    /** Hashes of replaced codes, to distinguish an old code from a wrong one. */
    older: text('older').array().notNull().default([]),
    createdAt: createdAt(),
    /** The mail server has not taken its mail yet. */
    isLate: boolean('late').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.purpose, t.subject, t.attempt] }),
    // For deleting expired rows.
    index('mailed_code_expires_at').on(t.expiresAt),
  ],
)

/** Consecutive wrong codes, also across new codes. A success deletes them. */
export const codeFailure = pgTable(
  'code_failure',
  {
    purpose: text('purpose').notNull(),
    subject: text('subject').notNull(),
    /** See CodeKey. */
    counter: text('counter').notNull(),
    failures: integer('failures').notNull(),
    failedAt: moment('failed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.purpose, t.subject, t.counter] }),
    index('code_failure_failed_at').on(t.failedAt),
  ],
)

/** When codes were mailed to an address, for any purpose. */
export const mailAllowance = pgTable(
  'mail_allowance',
  {
    address: text('address').notNull(),
    /** See CodeKey. */
    counter: text('counter').notNull(),
    sent: timestamp('sent', { withTimezone: true, mode: 'date' }).array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.address, t.counter] })],
)

import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '~/server/columns.server'

/**
 * The one code that counts for a purpose and a subject, so that whoever sends a newer one voids the
 * older, and whoever tries or uses it stands in line for this row.
 */
export const mailedCode = pgTable(
  'mailed_code',
  {
    purpose: text('purpose').notNull(),
    /** The address, or the person who wants to change theirs. */
    subject: text('subject').notNull(),
    hash: text('hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    usedAt: moment('used_at'),
    /** Hashes of codes that are void, so that an old code can be told from a wrong one. */
    older: text('older').array().notNull().default([]),
    /** In a row, whatever is resent. A success forgets them. */
    failures: integer('failures').notNull().default(0),
    failedAt: moment('failed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.purpose, t.subject] }),
    // For clearing away what nobody will ask about again.
    index('mailed_code_expires_at').on(t.expiresAt),
  ],
)

/** When codes were mailed to an address, whatever for. */
export const mailAllowance = pgTable('mail_allowance', {
  address: text('address').primaryKey(),
  sent: timestamp('sent', { withTimezone: true, mode: 'date' }).array().notNull(),
})

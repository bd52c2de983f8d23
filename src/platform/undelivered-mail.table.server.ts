import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.server'
import type { MailReason } from './mail.server'

/** `late`: delivered after a failure. `dropped`: no longer of use, such as a code that was replaced. */
export const mailStates = ['retrying', 'failed', 'late', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

/** Mails that the mail server did not take at once. Neither subject nor content is stored here. */
export const undeliveredMail = pgTable(
  'undelivered_mail',
  {
    /** The same in all attempts. */
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    /** The receiver, if they had an account. Without a foreign key, because this folder knows no tables of modules. */
    userId: text('user_id'),
    address: text('address').notNull(),
    reason: text('reason').$type<MailReason>().notNull(),
    /** What the server replied. */
    response: text('response'),
    attempts: integer('attempts').notNull().default(1),
    state: text('state').$type<MailState>().notNull(),
    firstAt: moment('first_at').notNull().defaultNow(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (t) => [
    index('undelivered_mail_newest').on(t.firstAt, t.id),
    index('undelivered_mail_by_user').on(t.userId, t.firstAt, t.id),
    // For the warning of the dashboard.
    index('undelivered_mail_open')
      .on(t.lastAt)
      .where(sql`${t.state} in ('retrying', 'failed')`),
    check('undelivered_mail_state', sql`${t.state} in ('retrying', 'failed', 'late', 'dropped')`),
  ],
)

import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '~/platform/columns.server'

/** Mail of local copies, which is stored instead of sent. */
export const mailboxMessage = pgTable(
  'mailbox_message',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('mailbox_message_newest').on(t.createdAt, t.id)],
)

import { desc } from 'drizzle-orm'
import { newId } from '~/lib/new-id'
import type { Database } from '~/platform/database.server'
import type { Mail } from '~/platform/mail.server'
import type { MailboxMessage } from './mailbox.contract'
import { mailboxMessage } from './mailbox.table.server'

const shown = 50

export async function keepMail(db: Database, { to, ...content }: Mail): Promise<void> {
  await db.insert(mailboxMessage).values({ id: newId(), recipient: to, ...content })
}

export function newestMail(db: Database): Promise<MailboxMessage[]> {
  return db
    .select()
    .from(mailboxMessage)
    .orderBy(desc(mailboxMessage.createdAt), desc(mailboxMessage.id))
    .limit(shown)
}

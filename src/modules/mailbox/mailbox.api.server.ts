import { implement } from '@orpc/server'
import { desc, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import type { Mail } from '~/platform/mail.server'
import { prepared } from '~/platform/prepared.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { isMailboxOpen } from '~/platform/settings.server'
import { mailboxContract } from './mailbox.contract'
import { mailboxMessage } from './mailbox.table.server'

const calls = implement(mailboxContract).$context<HandlerContext>()

const shown = 50

export const mailboxApi = calls.router({
  list: calls.list.handler(async ({ context, errors }) => {
    if (!isMailboxOpen(context.scope.settings)) throw errors.NOT_FOUND()
    return await context.db
      .select()
      .from(mailboxMessage)
      .orderBy(desc(mailboxMessage.createdAt), desc(mailboxMessage.id))
      .limit(shown)
  }),
})

const insertMail = prepared((db) => {
  const place = (name: keyof Mail | 'id') => sql.placeholder(name)
  const [subject, text, html] = [place('subject'), place('text'), place('html')]
  return db
    .insert(mailboxMessage)
    .values({ id: place('id'), recipient: place('to'), subject, text, html })
    .onConflictDoNothing()
    .prepare('keep_mail')
})

/** A repeated attempt has the same id. */
export async function keepMail(db: Database, mail: Mail, id: string): Promise<void> {
  await insertMail(db).execute({ id, ...mail })
}

import { implement } from '@orpc/server'
import { desc } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import type { Mail } from '~/platform/mail.server'
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

/** A repeated attempt has the same id. */
export async function keepMail(db: Database, { to, ...content }: Mail, id: string): Promise<void> {
  await db
    .insert(mailboxMessage)
    .values({ id, recipient: to, ...content })
    .onConflictDoNothing()
}

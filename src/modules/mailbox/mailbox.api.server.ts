import { implement } from '@orpc/server'
import type { HandlerContext } from '~/platform/procedure.server'
import { mailboxContract } from './mailbox.contract'
import { newestMail } from './mailbox.data.server'
import { isMailboxOpen } from '~/platform/settings.server'

const calls = implement(mailboxContract).$context<HandlerContext>()

export const mailboxApi = calls.router({
  list: calls.list.handler(async ({ context, errors }) => {
    if (!isMailboxOpen(context.scope.settings)) throw errors.NOT_FOUND()
    return await newestMail(context.db)
  }),
})

import { defineServerModule } from '~/manifest/server-module.server'
import { keepMail, mailboxApi } from './mailbox.api.server'

export const mailboxModule = defineServerModule({ keepMail, calls: { mailbox: mailboxApi } })

import { defineServerModule } from '~/manifest/server-module.server'
import { mailboxApi } from './mailbox.api.server'
import { keepMail } from './mailbox.data.server'

export const mailboxModule = defineServerModule({ keepMail, calls: { mailbox: mailboxApi } })

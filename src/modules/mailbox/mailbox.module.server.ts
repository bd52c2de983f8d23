import { defineServerModule } from '~/manifest/server-module.server'
import { mailboxApi } from './mailbox.api.server'

export const mailboxModule = defineServerModule({ calls: { mailbox: mailboxApi } })

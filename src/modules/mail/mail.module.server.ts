import { implement } from '@orpc/server'
import { defineServerModule } from '~/manifest/server-module.server'
import { sweep } from '~/platform/jobs/job.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { mailContract } from './mail.contract'
import { failingMails, sweepMails, undeliveredMails } from './mail.data.server'

const calls = implement(mailContract).$context<HandlerContext>()

const mailApi = calls.router({
  list: calls.list.handler(({ input, context }) => undeliveredMails.handle(context, input)),
})

export const mailModule = defineServerModule({
  calls: { mail: mailApi },
  figures: () => ({ failingMails: failingMails() }),
  jobs: [sweep('undelivered-mail', '31 * * * *', ({ db }) => sweepMails(db))],
})

import { implement } from '@orpc/server'
import { asFile } from '~/platform/row-stream.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { auditCsv } from './audit-csv.server'
import { auditContract } from './audit.contract'
import { auditLog, auditRows, findEntry } from './audit.data.server'

const calls = implement(auditContract).$context<HandlerContext>()

export const auditApi = calls.router({
  list: calls.list.handler(({ input, context }) => auditLog.handle(context, input)),
  get: calls.get.handler(async ({ input, context, errors }) => {
    const found = await findEntry(context.db, input.id)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),
  rows: calls.rows.handler(({ input, context }) => auditRows.handle(context, input)),
  export: calls.export.handler(({ input, context }) => asFile('audit', 'csv', auditCsv(context.db, input))),
})

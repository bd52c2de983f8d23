import { implement } from '@orpc/server'
import { asFile } from '~/platform/row-stream.server'
import { undoKindsOf } from '~/entity/act/undo.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { actorOf } from './record.server'
import { auditCsv } from './audit-csv.server'
import { auditContract } from './audit.contract'
import { auditLog, auditRows, findEntry, toEntry } from './audit.data.server'

const calls = implement(auditContract).$context<HandlerContext>()

export const auditApi = calls.router({
  list: calls.list.handler(async ({ input, context }) => {
    const kinds = await undoKindsOf(actorOf(context).caller)
    const page = await auditLog.handle(context, input)
    return { ...page, items: page.items.map((row) => toEntry(row, kinds)) }
  }),
  get: calls.get.handler(async ({ input, context, errors }) => {
    const found = await findEntry(context.db, input.id, await undoKindsOf(actorOf(context).caller))
    if (!found) throw errors.NOT_FOUND()
    return found
  }),
  rows: calls.rows.handler(({ input, context }) => auditRows.handle(context, input)),
  export: calls.export.handler(({ input, context }) => asFile('audit', 'csv', auditCsv(context.db, input))),
})

import { implement } from '@orpc/server'
import { actContract } from '~/entity/act/act.contract'
import { deletedThings, findDeleted } from '~/entity/act/deleted.data.server'
import { undoKindsOf, undoSome } from '~/entity/act/undo.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { asFile } from '~/platform/row-stream.server'
import { auditContract } from './audit.contract'
import { auditCsv, auditLog, auditRows, findEntry, toEntry } from './audit.data.server'
import { actorOf, record } from './record.server'

const calls = implement(auditContract).$context<HandlerContext>()

export const auditApi = calls.router({
  list: calls.list.handler(async ({ input, context }) => {
    const kinds = await undoKindsOf(actorOf(context).caller)
    const page = await auditLog.handle(context, input)
    return { ...page, items: page.items.map((row) => toEntry(row, context.caller, kinds)) }
  }),
  get: calls.get.handler(async ({ input, context, errors }) => {
    const { caller } = actorOf(context)
    const found = await findEntry(context.db, input.id, caller, await undoKindsOf(caller))
    if (!found) throw errors.NOT_FOUND()
    return found
  }),
  rows: calls.rows.handler(({ input, context }) => auditRows.handle(context, input)),
  export: calls.export.handler(({ input, context: { db, caller } }) =>
    asFile('audit', 'csv', auditCsv(db, caller, input)),
  ),
})

const acts = implement(actContract).$context<HandlerContext>()

export const actApi = acts.router({
  undo: acts.undo.handler(({ input, context }) => undoSome(context.db, actorOf(context), input, record)),

  deleted: acts.deleted.handler(async ({ input, context }) => {
    const kinds = Object.keys(await undoKindsOf(actorOf(context).caller))
    return await deletedThings.handle(context, { ...input, kinds })
  }),

  find: acts.find.handler(async ({ input: { kind, row }, context, errors }) => {
    const kinds = await undoKindsOf(actorOf(context).caller)
    const found = kinds[kind] ? await findDeleted(context.db, kind, row) : null
    if (!found) throw errors.NOT_FOUND()
    return found
  }),
})

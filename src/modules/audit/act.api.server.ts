import { implement } from '@orpc/server'
import { actContract } from '~/entity/act/act.contract'
import { deletedThings, findDeleted } from '~/entity/act/deleted.data.server'
import { undoKindsOf, undoSome } from '~/entity/act/undo.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { actorOf, record } from './record.server'

const calls = implement(actContract).$context<HandlerContext>()

export const actApi = calls.router({
  undo: calls.undo.handler(({ input, context }) => undoSome(context.db, actorOf(context), input, record)),

  deleted: calls.deleted.handler(async ({ input, context }) => {
    const kinds = Object.keys(await undoKindsOf(actorOf(context).caller))
    return await deletedThings.handle(context, { ...input, kinds })
  }),

  find: calls.find.handler(async ({ input: { kind, row }, context, errors }) => {
    const kinds = await undoKindsOf(actorOf(context).caller)
    const found = kinds[kind] ? await findDeleted(context.db, kind, row) : null
    if (!found) throw errors.NOT_FOUND()
    return found
  }),
})

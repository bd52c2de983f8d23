import { implement } from '@orpc/server'
import * as z from 'zod/mini'
import { momentText } from '~/platform/moment-text.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { auditCsv } from './audit-csv.server'
import { auditContract } from './audit.contract'
import { countAudit, listAudit } from './audit.data.server'

const calls = implement(auditContract).$context<HandlerContext>()

const position = z.object({ at: momentText, id: z.uuid() })

export const auditApi = calls.router({
  list: calls.list.handler(async ({ input, context, errors }) => {
    const { cursor, limit, ...filter } = input
    const after = cursor === undefined ? undefined : context.scope.cursors.decode('audit', position, cursor)
    if (after === null) throw errors.INVALID_CURSOR()
    const [{ items, next }, count] = await Promise.all([
      listAudit(context.db, filter, { after, limit }),
      countAudit(context.db, filter),
    ])
    return { items, ...count, nextCursor: next && context.scope.cursors.encode('audit', next) }
  }),

  export: calls.export.handler(({ input, context }) => {
    const day = new Date().toISOString().slice(0, 10)
    return {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="audit-${day}.csv"`,
      },
      body: auditCsv(context.db, input),
    }
  }),
})

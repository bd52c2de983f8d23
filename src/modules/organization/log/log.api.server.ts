import { implement } from '@orpc/server'
import type { HandlerContext } from '~/platform/procedure.server'
import { auditRows, findEntry } from '~/modules/audit/audit.data.server'
import { requireIn } from '../actions/in-organization.server'
import { requireMembership } from '../actions/visit-as-member.server'
import { logContract } from './log.contract'
import { logOf } from './log.data.server'

const calls = implement(logContract).$context<HandlerContext>()

export const logApi = calls.router({
  log: calls.log.handler(async ({ input, context }) => {
    const { role } = await requireMembership(context, { id: input.organizationId })
    requireIn(role, 'organization.update')
    return await logOf.handle(context, input)
  }),

  logRows: calls.logRows.handler(async ({ input: { organizationId, ...page }, context, errors }) => {
    const { role } = await requireMembership(context, { id: organizationId })
    requireIn(role, 'organization.update')
    // The other organizations of a bulk action are not shown.
    const entry = await findEntry(context.db, page.entry, context.caller)
    if (entry?.subject.id !== organizationId) throw errors.NOT_FOUND()
    return await auditRows.handle(context, { ...page, searchTerm: '' })
  }),
})

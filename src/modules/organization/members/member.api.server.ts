import { implement } from '@orpc/server'
import { actorOf } from '~/modules/audit/record.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { rowsMeant } from '~/entity/act/act.server'
import { requireMembership } from '../actions/visit-as-member.server'
import { handOver, leaveOrganization, removeMember, setMemberRole } from './actions/member.server'
import { actOnMembers, countMembers } from './actions/members-bulk.server'
import { undoOnMembers } from './actions/members-undo.server'
import { membersIn } from './member-list.data.server'
import { memberContract } from './member.contract'
import { member } from './member.table.server'

const calls = implement(memberContract).$context<HandlerContext>()

export const memberApi = calls.router({
  members: calls.members.handler(async ({ input, context }) => {
    await requireMembership(context, { id: input.organizationId })
    return await membersIn.handle(context, input)
  }),

  leave: calls.leave.handler(async ({ input, context }) => {
    await leaveOrganization(context.db, actorOf(context), input.id)
  }),

  handOver: calls.handOver.handler(({ input, context }) =>
    handOver(context.db, actorOf(context), input.id, input.memberId),
  ),

  setRole: calls.setRole.handler(async ({ input: { id, memberId, role }, context }) => {
    await setMemberRole(context.db, actorOf(context), id, memberId, role)
  }),

  removeMember: calls.removeMember.handler(async ({ input, context }) => {
    await removeMember(context.db, actorOf(context), input.id, input.memberId)
  }),

  bulkMembers: calls.bulkMembers.handler(async ({ input, context }) => {
    const { who, organizationId, act, expected, ...request } = input
    const chosen = await chosenMembers(context, organizationId, who)
    return await actOnMembers(context.db, actorOf(context), organizationId, request, {
      act,
      expected,
      ...chosen,
    })
  }),

  undoMembers: calls.undoMembers.handler(({ input: { organizationId, act }, context }) =>
    undoOnMembers(context.db, actorOf(context), organizationId, act),
  ),

  bulkMembersCount: calls.bulkMembersCount.handler(async ({ input, context }) => {
    const { who, organizationId, ...request } = input
    await requireMembership(context, { id: organizationId })
    const { where } = await chosenMembers(context, organizationId, who)
    return await countMembers(context.db, actorOf(context).caller, organizationId, request, where)
  }),
})

type Chosen = { ids: string[] } | { all: Omit<Parameters<typeof membersIn.where>[1], 'organizationId'> }

const chosenMembers = ({ db }: HandlerContext, organizationId: string, who: Chosen) =>
  rowsMeant(member.id, who, (filter) => membersIn.where(db, { ...filter, organizationId }))

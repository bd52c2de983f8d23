import { implement } from '@orpc/server'
import { actorOf } from '~/modules/audit/record.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { AppError } from '~/lib/app-error'
import { requireIn } from '../actions/in-organization.server'
import { requireMembership } from '../actions/visit-as-member.server'
import { acceptInvitation, rejectInvitation } from './actions/answer-invitation.server'
import { cancelInvitation, invite, resendInvitation } from './actions/invite-members.server'
import { idInLink } from './invitation-link.server'
import {
  invitationsIn,
  findInvitation,
  type FoundInvitation,
  invitationsFor,
  stateOf,
} from './invitation.data.server'
import { invitationContract } from './invitation.contract'

const calls = implement(invitationContract).$context<HandlerContext>()

const toReceived = (found: FoundInvitation) => ({
  id: found.invitation.id,
  organization: found.organization,
  email: found.invitation.email,
  role: found.invitation.role,
  state: stateOf(found),
  inviter: found.inviter && (found.inviter.name || found.inviter.email),
  expiresAt: found.invitation.expiresAt,
})

const outcomes = {
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'already-a-member',
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: 'already-invited',
} as const

export const invitationApi = calls.router({
  invitations: calls.invitations.handler(async ({ input, context }) => {
    const { role } = await requireMembership(context, { id: input.organizationId })
    requireIn(role, 'invitation.create')
    return await invitationsIn.handle(context, input)
  }),

  invite: calls.invite.handler(async ({ input: { id, ...given }, context }) => {
    const invited = await invite(context.db, actorOf(context), id, given)
    return invited.map((each) => {
      if ('refused' in each) return { email: each.email, outcome: outcomes[each.refused] }
      return { email: each.email, outcome: each.mail }
    })
  }),

  resendInvitation: calls.resendInvitation.handler(async ({ input, context }) => {
    const mail = await resendInvitation(context.db, actorOf(context), input.id, input.invitationId)
    return { sent: mail === 'sent', late: mail === 'late' }
  }),

  cancelInvitation: calls.cancelInvitation.handler(async ({ input, context }) => {
    await cancelInvitation(context.db, actorOf(context), input.id, input.invitationId)
  }),

  invitation: calls.invitation.handler(async ({ input, context }) => {
    const found = await findInvitation(context.db, idInLink(input.token))
    if (!found) throw new AppError('INVITATION_NOT_FOUND', 404)
    return toReceived(found)
  }),

  received: calls.received.handler(async ({ context }) => {
    const { email, emailVerified } = actorOf(context).caller
    // An unverified address gets an empty list.
    return emailVerified ? (await invitationsFor(context.db, email)).map(toReceived) : []
  }),

  accept: calls.accept.handler(async ({ input, context }) => {
    const { member: joined } = await acceptInvitation(context.db, actorOf(context), input.id)
    return { slug: (await requireMembership(context, { id: joined.organizationId })).organization.slug }
  }),

  reject: calls.reject.handler(async ({ input, context }) => {
    await rejectInvitation(context.db, actorOf(context), input.id)
  }),
})

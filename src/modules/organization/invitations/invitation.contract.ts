import * as z from 'zod/mini'
import { idInput as id, invalidCursor, pageInput, pageOf, requires, totalIsAtLeast } from '~/api/contract'
import { listInput } from '~/entity/list/list-input'
import { feature, memberCall, noTeam, ofOne, refused, refusedPlainly, tooMany } from '../contract-parts'
import { invitationList } from './invitation.list'
import { invitationSchema, inviteSchema, receivedInvitationSchema } from './invitation.schema'

const noInvitation = { INVITATION_NOT_FOUND: { status: 404 } }
const mayNotInvite = refused('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
const mayNotOffer = {
  ...mayNotInvite,
  ...refusedPlainly('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'),
  ...refusedPlainly('INVITATION_LIMIT_REACHED'),
}
const answering = {
  ...noInvitation,
  ...refusedPlainly('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'),
  ...refusedPlainly('EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'),
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: { status: 400 },
}

const invitations = listInput(invitationList)

export const invitationContract = {
  invitations: memberCall({ method: 'GET', path: '/organizations/{organizationId}/invitations' })
    .errors({ ...mayNotInvite, ...invalidCursor })
    .input(z.object({ open: invitations.filter.open, ...pageInput, organizationId: id }))
    .output(z.extend(pageOf(invitationSchema), { totalIsAtLeast })),
  invite: memberCall({ method: 'POST', path: '/organizations/{id}/invitations' })
    .errors({ ...noTeam, ...mayNotOffer })
    .input(z.extend(inviteSchema, { id }))
    /** For each address: sent, created although its mail failed, or the error. */
    .output(
      z.array(
        z.object({
          email: z.string(),
          outcome: z.enum(['sent', 'not-sent', 'already-a-member', 'already-invited']),
        }),
      ),
    ),
  resendInvitation: memberCall({
    method: 'POST',
    path: '/organizations/{id}/invitations/{invitationId}/mail',
  })
    .errors({ ...noInvitation, ...mayNotOffer })
    .input(z.strictObject({ id, invitationId: id }))
    .output(z.object({ sent: z.boolean() })),
  cancelInvitation: memberCall({ method: 'DELETE', path: '/organizations/{id}/invitations/{invitationId}' })
    .errors({ ...noInvitation, ...refused('YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION') })
    .input(z.strictObject({ id, invitationId: id })),
  /** What a link shows to anybody who has it. Accepting needs a session of the invited address. */
  invitation: requires('anyone', feature)
    .route({ method: 'GET', path: '/invitations/by-link/{token}' })
    .errors({ ...noInvitation, FAILED_TO_RETRIEVE_INVITATION: { status: 400 } })
    .input(z.strictObject({ token: z.string().check(z.maxLength(500)) }))
    .output(receivedInvitationSchema),
  received: requires('signed-in', feature)
    .route({ method: 'GET', path: '/invitations' })
    .output(z.array(receivedInvitationSchema)),
  accept: requires('signed-in', feature)
    .route({ method: 'POST', path: '/invitations/{id}/accept' })
    .errors({
      ...answering,
      ...tooMany,
      ORGANIZATION_SUSPENDED: { status: 403 },
      USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: { status: 400 },
      ...refusedPlainly('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'),
    })
    .input(ofOne)
    .output(z.object({ slug: z.string() })),
  reject: requires('signed-in', feature)
    .route({ method: 'POST', path: '/invitations/{id}/reject' })
    .errors(answering)
    .input(ofOne),
}

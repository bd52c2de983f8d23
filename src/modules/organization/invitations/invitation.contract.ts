import * as z from 'zod/mini'
import { idInput as id, invalidCursor, pageInput, pageOf, requires, totalIsAtLeast } from '~/api/contract'
import { listInput } from '~/entity/list/list-input'
import { emailSchema } from '~/modules/auth/auth.schema'
import { feature, memberCall, noTeam, ofOne, refused, refusedPlainly, tooMany } from '../contract-parts'
import { organizationRoleSchema, personSchema } from '../organization.schema'
import { maxAddresses } from './addresses'
import { invitationList } from './invitation.list'

const inviteSchema = z.strictObject({
  emails: z.array(emailSchema).check(z.minLength(1), z.maxLength(maxAddresses)),
  role: z._default(organizationRoleSchema, 'member'),
  /** Absent: the first team of the organization. */
  teamId: z.optional(id),
})

/** `void`: the inviter is not a member any more. */
const stateSchema = z.enum(['pending', 'expired', 'void', 'accepted', 'rejected', 'canceled'])

export type InvitationState = z.infer<typeof stateSchema>

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: organizationRoleSchema,
  teamId: z.nullable(z.string()),
  state: stateSchema,
  inviter: z.nullable(personSchema),
  expiresAt: z.date(),
  createdAt: z.date(),
  /** The link, for members who may invite, to share it themselves. */
  url: z.string(),
})

export type Invitation = z.infer<typeof invitationSchema>

/** As the invited user sees it. */
const receivedInvitationSchema = z.object({
  id: z.string(),
  organization: z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    logo: z.nullable(z.string()),
  }),
  email: z.string(),
  role: organizationRoleSchema,
  state: stateSchema,
  inviter: z.nullable(z.string()),
  expiresAt: z.date(),
})

export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>

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
    /** For each address: sent, created although its mail is late or has failed, or the error. */
    .output(
      z.array(
        z.object({
          email: z.string(),
          outcome: z.enum(['sent', 'late', 'not-sent', 'already-a-member', 'already-invited']),
        }),
      ),
    ),
  resendInvitation: memberCall({
    method: 'POST',
    path: '/organizations/{id}/invitations/{invitationId}/mail',
  })
    .errors({ ...noInvitation, ...mayNotOffer })
    .input(z.strictObject({ id, invitationId: id }))
    /** `late`: the mail server has not taken the mail yet, and we keep trying. */
    .output(z.object({ sent: z.boolean(), late: z.boolean() })),
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

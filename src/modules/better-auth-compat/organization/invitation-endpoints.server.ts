import * as z from 'zod/mini'
import { idInput } from '~/api/contract'
import { AppError } from '~/lib/app-error'
import { emailSchema } from '~/modules/auth/auth.schema'
import { get, post } from '../compat-endpoint.server'
import type { Database } from '~/platform/database.server'
import {
  acceptInvitation,
  rejectInvitation,
  requireRecipient,
} from '~/modules/organization/invitations/actions/answer-invitation.server'
import { cancelInvitation, invite } from '~/modules/organization/invitations/actions/invite-members.server'
import {
  findInvitation,
  invitationsFor,
  stateOf,
} from '~/modules/organization/invitations/invitation.data.server'
import { membershipOf } from '~/modules/organization/organization.data.server'
import { toLibraryInvitation, toLibraryMember, toReceivedInvitation } from './organization-shapes.server'
import { organizationIdFor, roleInput, toRole } from './meant-organization.server'

const ofOne = z.strictObject({ invitationId: idInput })
const ofId = z.object({ id: idInput })
const noInput = z.strictObject({})

/** One team only; a list of one is accepted. */
const teamInput = z.optional(
  z.pipe(
    z.union([z.string(), z.array(z.string()).check(z.maxLength(1))]),
    z.transform((given: string | string[]) => [given].flat()[0]),
  ),
)

const inviteInput = z.strictObject({
  organizationId: z.optional(idInput),
  email: emailSchema,
  role: roleInput,
  teamId: teamInput,
  resend: z.optional(z.boolean()),
})

export const invitationEndpoints = (db: Database) => ({
  createInvitation: post('/organization/invite-member', 'signed-in', inviteInput, async (by, input) => {
    const { organizationId, email, ...given } = input
    const role = toRole(given.role)
    const id = await organizationIdFor(db, by, organizationId)
    const [invited] = await invite(db, by, id, { ...given, emails: [email], role })
    if ('refused' in invited!) throw new AppError(invited.refused, 400)
    return toLibraryInvitation(invited!.invitation)
  }),

  cancelInvitation: post('/organization/cancel-invitation', 'signed-in', ofOne, async (by, given) => {
    const found = await findInvitation(db, given.invitationId)
    // Non-members get the same response as for a missing invitation.
    const isTheirs = found && (await membershipOf(db, by.caller.userId, { id: found.organization.id }))
    if (!isTheirs) throw new AppError('INVITATION_NOT_FOUND', 404)
    return toLibraryInvitation(await cancelInvitation(db, by, found.organization.id, given.invitationId))
  }),

  acceptInvitation: post('/organization/accept-invitation', 'signed-in', ofOne, async (by, given) => {
    const { invitation, member } = await acceptInvitation(db, by, given.invitationId)
    return { invitation: toLibraryInvitation(invitation), member: toLibraryMember(member) }
  }),

  rejectInvitation: post('/organization/reject-invitation', 'signed-in', ofOne, async (by, given) => ({
    invitation: toLibraryInvitation(await rejectInvitation(db, by, given.invitationId)),
    member: null,
  })),

  getInvitation: get('/organization/get-invitation', 'signed-in', ofId, async (by, { id }) => {
    const found = await findInvitation(db, id)
    const state = found && stateOf(found)
    if (!found || (state !== 'pending' && state !== 'void')) throw new AppError('INVITATION_NOT_FOUND', 404)
    requireRecipient(found.invitation, by.caller)
    if (state === 'void') throw new AppError('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION', 400)
    return toReceivedInvitation(found)
  }),

  listUserInvitations: get('/organization/list-user-invitations', 'signed-in', noInput, async (by) => {
    if (!by.caller.emailVerified) throw new AppError('EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION', 403)
    return (await invitationsFor(db, by.caller.email)).map(toReceivedInvitation)
  }),
})

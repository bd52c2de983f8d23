import * as z from 'zod/mini'
import { idInput } from '~/api/contract'
import { emailSchema } from '~/modules/auth/auth.schema'
import { organizationRoleSchema, personSchema } from '../organization.schema'
import { maxAddresses } from './addresses'

export const inviteSchema = z.strictObject({
  emails: z.array(emailSchema).check(z.minLength(1), z.maxLength(maxAddresses)),
  role: z._default(organizationRoleSchema, 'member'),
  /** Absent: the first team of the organization. */
  teamId: z.optional(idInput),
})

/** `void`: the inviter is not a member any more. */
export const invitationStates = ['pending', 'expired', 'void', 'accepted', 'rejected', 'canceled'] as const

export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: organizationRoleSchema,
  teamId: z.nullable(z.string()),
  state: z.enum(invitationStates),
  inviter: z.nullable(personSchema),
  expiresAt: z.date(),
  createdAt: z.date(),
  /** The link, for members who may invite, to share it themselves. */
  url: z.string(),
})

export type Invitation = z.infer<typeof invitationSchema>

/** As the invited user sees it. */
export const receivedInvitationSchema = z.object({
  id: z.string(),
  organization: z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    logo: z.nullable(z.string()),
  }),
  email: z.string(),
  role: organizationRoleSchema,
  state: z.enum(invitationStates),
  inviter: z.nullable(z.string()),
  expiresAt: z.date(),
})

export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>

import * as z from 'zod/mini'
import { actOutcome } from '~/entity/act/act-schema'
import { organizationRoles } from '~/access/organization'
import { idInput } from '~/api/contract'
import { lineText } from '~/lib/line-text'
import { auditEntrySchema } from '~/modules/audit/audit.schema'
import { emailSchema } from '~/modules/auth/auth.schema'
import { maxAddresses } from './invitations/addresses'
import { quotasSchema } from './quotas.schema'

/** The name of an organization or of a team. */
export const organizationNameSchema = lineText(100, {
  required: 'organization:name.required',
  tooLong: 'organization:name.tooLong',
  invalid: 'organization:name.invalid',
})

/** Pages beside those of an organization, and what would pass for the product itself. The database has the same list. */
export const reservedSlugs: readonly string[] = (
  'new app api manager admin login account settings members teams invitation invitations ' +
  'organization organizations support help www root system null undefined'
).split(' ')

/** The organization's part of an address. */
export const slugSchema = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.regex(/^[a-z0-9-]{3,40}$/, 'organization:slug.invalid'),
  z.refine((slug) => !reservedSlugs.includes(slug), 'organization:slug.reserved'),
)

/** Exactly one, as it is written: a list of roles, or one with blanks around it, is none. */
export const organizationRoleSchema = z.enum(organizationRoles)

export const newOrganizationSchema = z.strictObject({ name: organizationNameSchema, slug: slugSchema })

export const organizationChangeSchema = z.strictObject({
  name: z.optional(organizationNameSchema),
  slug: z.optional(slugSchema),
})

/** The id of an uploaded picture; null takes the logo away. Programs of the authentication library cannot set it. */
const logoInput = z.nullable(
  z.string('organization:logo.unknown').check(z.maxLength(100, 'organization:logo.unknown')),
)

/** What our own form can change. */
export const ownChangeSchema = z.extend(organizationChangeSchema, { logo: z.optional(logoInput) })

export const inviteSchema = z.strictObject({
  emails: z.array(emailSchema).check(z.minLength(1), z.maxLength(maxAddresses)),
  role: z._default(organizationRoleSchema, 'member'),
  /** Absent: the first team of the organization. */
  teamId: z.optional(idInput),
})

export const organizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** The id of its picture; without one, its initials are shown. */
  logo: z.nullable(z.string()),
  suspendedAt: z.nullable(z.date()),
  createdAt: z.date(),
  updatedAt: z.date(),
  version: z.int(),
})

const limitsSchema = z.object({
  members: z.int(),
  invitations: z.int(),
  teams: z.int(),
  teamMembers: z.int(),
})

const personSchema = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** As its members see it. */
export const ownOrganizationSchema = z.extend(organizationSchema, {
  /** The caller's role in it. */
  role: organizationRoleSchema,
  limits: limitsSchema,
})

export type OwnOrganization = z.infer<typeof ownOrganizationSchema>

/** In the list of one's own. */
export const joinedOrganizationSchema = z.extend(ownOrganizationSchema, {
  members: z.int(),
  /** The active organization of this session. */
  lastUsed: z.boolean(),
})

export type JoinedOrganization = z.infer<typeof joinedOrganizationSchema>

export type Organization = z.infer<typeof organizationSchema>

/** As the product's administrators see it: what is inside is not theirs. */
export const administeredSchema = z.extend(organizationSchema, {
  suspendedReason: z.nullable(z.string()),
  ...quotasSchema.shape,
  members: z.int(),
  /** The first few of them. */
  owners: z.array(personSchema),
  /** False where none of its owners could sign in: then another can be appointed. */
  ownersCanAct: z.boolean(),
})

export type AdministeredOrganization = z.infer<typeof administeredSchema>

/** With what its page says besides. */
export const administeredPageSchema = z.extend(administeredSchema, {
  teams: z.int(),
  /** Those that wait for an answer. */
  invitations: z.int(),
  /** What holds where it has no quota of its own. */
  defaults: limitsSchema,
})

export type AdministeredPage = z.infer<typeof administeredPageSchema>

/** Where somebody is a member, as the product's administrators see it. */
export const membershipSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  role: organizationRoleSchema,
  since: z.date(),
})

export type Membership = z.infer<typeof membershipSchema>

/** Each one that was meant is in exactly one of the numbers. */
export const organizationOutcomeSchema = z.object({ ...actOutcome, unchanged: z.int() })

export type OrganizationOutcome = z.infer<typeof organizationOutcomeSchema>

export const memberSchema = z.object({
  id: z.string(),
  role: organizationRoleSchema,
  createdAt: z.date(),
  user: personSchema,
  teamIds: z.array(z.string()),
})

export type Member = z.infer<typeof memberSchema>

/** Every one that was meant is in exactly one of the numbers. */
export const membersOutcomeSchema = z.object({
  ...actOutcome,
  unchanged: z.int(),
  /** The caller themselves, whom bulk actions leave out. */
  self: z.int(),
  /** Owners, of whom only owners dispose. */
  held: z.int(),
  /** For whom the team has no room. */
  noRoom: z.int(),
})

export type MembersOutcome = z.infer<typeof membersOutcomeSchema>

export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  members: z.int(),
  createdAt: z.date(),
  updatedAt: z.date(),
})

export type Team = z.infer<typeof teamSchema>

/** `void`: whoever sent it is a member no more. */
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
  /** The way to answer it: for those who may invite, to hand on by themselves. */
  url: z.string(),
})

export type Invitation = z.infer<typeof invitationSchema>

/** What happened in an organization. Without an actor: the product's administration. */
export const logEntrySchema = z.object({
  id: z.string(),
  at: z.date(),
  action: z.string(),
  actor: z.nullable(personSchema),
  changes: auditEntrySchema.shape.changes,
  /** How many members a bulk act was done to. */
  rows: auditEntrySchema.shape.rows,
  /** Whether the reader may undo it, or it was undone. */
  undo: auditEntrySchema.shape.undo,
})

export type LogEntry = z.infer<typeof logEntrySchema>

/** As the person sees it whom it is for. */
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

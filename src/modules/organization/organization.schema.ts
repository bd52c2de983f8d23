import * as z from 'zod/mini'
import { organizationRoles } from '~/access/organization'
import { lineText } from '~/lib/line-text'

export const organizationNameSchema = lineText(100, {
  required: 'organization:name.required',
  tooLong: 'organization:name.tooLong',
  invalid: 'organization:name.invalid',
})

/**
 * Paths of pages beside those of an organization, and names that could impersonate the product. The database has the
 * same list.
 */
export const reservedSlugs: readonly string[] = (
  'new app api manager admin login account settings members teams invitation invitations ' +
  'organization organizations support help www root system null undefined'
).split(' ')

export const slugSchema = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.regex(/^[a-z0-9-]{3,40}$/, 'organization:slug.invalid'),
  z.refine((slug) => !reservedSlugs.includes(slug), 'organization:slug.reserved'),
)

/** Exactly one, unchanged: lists and surrounding spaces are invalid. */
export const organizationRoleSchema = z.enum(organizationRoles)

export const newOrganizationSchema = z.strictObject({ name: organizationNameSchema, slug: slugSchema })

export const organizationChangeSchema = z.strictObject({
  name: z.optional(organizationNameSchema),
  slug: z.optional(slugSchema),
})

/** The id of an uploaded picture; null removes the logo. The library's client cannot set it. */
const logoInput = z.nullable(
  z.string('organization:logo.unknown').check(z.maxLength(100, 'organization:logo.unknown')),
)

export const ownChangeSchema = z.extend(organizationChangeSchema, { logo: z.optional(logoInput) })

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

export const limitsSchema = z.object({
  members: z.int(),
  invitations: z.int(),
  teams: z.int(),
  teamMembers: z.int(),
})

export const personSchema = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** As its members see it. */
export const ownOrganizationSchema = z.extend(organizationSchema, {
  role: organizationRoleSchema,
  limits: limitsSchema,
})

export type OwnOrganization = z.infer<typeof ownOrganizationSchema>

export const joinedOrganizationSchema = z.extend(ownOrganizationSchema, {
  members: z.int(),
  /** The active organization of this session. */
  lastUsed: z.boolean(),
})

export type JoinedOrganization = z.infer<typeof joinedOrganizationSchema>

export type Organization = z.infer<typeof organizationSchema>

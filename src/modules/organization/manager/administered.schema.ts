import * as z from 'zod/mini'
import { actOutcome } from '~/entity/act/act-schema'
import {
  limitsSchema,
  organizationRoleSchema,
  organizationSchema,
  personSchema,
} from '../organization.schema'
import { quotasSchema } from './quotas.schema'

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

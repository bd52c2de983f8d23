import * as z from 'zod/mini'
import { actOutcome } from '~/entity/act/act.contract'
import {
  limitsSchema,
  organizationRoleSchema,
  organizationSchema,
  personSchema,
} from '../organization.schema'
import { quotasSchema } from './quotas.schema'

/** As administrators see it, without its contents. */
export const administeredSchema = z.extend(organizationSchema, {
  suspendedReason: z.nullable(z.string()),
  ...quotasSchema.shape,
  members: z.int(),
  owners: z.array(personSchema),
  /** False if none of its owners could sign in: then another can be appointed. */
  ownersCanAct: z.boolean(),
})

export type AdministeredOrganization = z.infer<typeof administeredSchema>

/** With further details of its page. */
export const administeredPageSchema = z.extend(administeredSchema, {
  teams: z.int(),
  /** Pending ones. */
  invitations: z.int(),
  /** The limits without quotas. */
  defaults: limitsSchema,
})

export type AdministeredPage = z.infer<typeof administeredPageSchema>

export const membershipSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  role: organizationRoleSchema,
  since: z.date(),
})

export type Membership = z.infer<typeof membershipSchema>

/** Each selected organization is counted in exactly one of the numbers. */
export const organizationOutcomeSchema = z.object({ ...actOutcome, unchanged: z.int() })

export type OrganizationOutcome = z.infer<typeof organizationOutcomeSchema>

import * as z from 'zod/mini'
import { actOutcome } from '~/entity/act/act.contract'
import { organizationRoleSchema, personSchema } from '../organization.schema'

export const memberSchema = z.object({
  id: z.string(),
  role: organizationRoleSchema,
  createdAt: z.date(),
  user: personSchema,
  teamIds: z.array(z.string()),
})

export type Member = z.infer<typeof memberSchema>

/** Each selected member is counted in exactly one of the numbers. */
export const membersOutcomeSchema = z.object({
  ...actOutcome,
  unchanged: z.int(),
  /** The caller, whom bulk actions exclude. */
  self: z.int(),
  /** Owners, whom only owners can change. */
  held: z.int(),
  /** Members for whom the team has no room. */
  noRoom: z.int(),
})

export type MembersOutcome = z.infer<typeof membersOutcomeSchema>

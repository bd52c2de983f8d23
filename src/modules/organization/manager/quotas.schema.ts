import * as z from 'zod/mini'

// A file of its own, so that the manager's page does not load the other schemas.

const noQuota = 'organizations:quotas.invalid'
const quota = (least: number) =>
  z.nullable(z.int(noQuota).check(z.minimum(least, noQuota), z.maximum(100_000, noQuota)))

/** Null: the setting. */
export const quotasSchema = z.strictObject({
  maxMembers: quota(1),
  maxInvitations: quota(0),
  maxTeams: quota(1),
  maxTeamMembers: quota(1),
})

export type Quotas = z.infer<typeof quotasSchema>

import * as z from 'zod/mini'

// By itself: the manager's page checks it, and needs nothing else of what is inside an organization.

const noQuota = 'organizations:quotas.invalid'
const quota = (least: number) =>
  z.nullable(z.int(noQuota).check(z.minimum(least, noQuota), z.maximum(100_000, noQuota)))

/** Null: what the settings say. */
export const quotasSchema = z.strictObject({
  maxMembers: quota(1),
  maxInvitations: quota(0),
  maxTeams: quota(1),
  maxTeamMembers: quota(1),
})

export type Quotas = z.infer<typeof quotasSchema>

import * as z from 'zod'
import { optional } from '~/platform/setting-kinds.server'
import { registerSettings } from '~/platform/settings.server'

const most = 100_000
const fault = `must be a whole number from 1 to ${most}`

const limit = (otherwise: number) =>
  optional(z.coerce.number({ error: fault }).int(fault).min(1, fault).max(most, fault)).transform(
    (given) => given ?? otherwise,
  )

export const organizationVariables = {
  ORGANIZATIONS: optional(z.enum(['true', 'false'], { error: 'must be true or false' })).transform(
    (value) => value !== 'false',
  ),
  ORGANIZATIONS_OWNED_MAX: limit(5),
  ORGANIZATION_MEMBERS_MAX: limit(100),
  ORGANIZATION_INVITATIONS_MAX: limit(100),
  ORGANIZATION_TEAMS_MAX: limit(20),
  ORGANIZATION_TEAM_MEMBERS_MAX: limit(100),
}

declare module '~/platform/settings.server' {
  interface ModuleSettings {
    /** False disables the feature: its calls and pages return 404. */
    organizations: boolean
    organizationLimits: {
      /** Maximum number of organizations that a user may own. */
      owned: number
      /** Limits of one organization; an administrator may set other quotas for it. */
      members: number
      invitations: number
      teams: number
      teamMembers: number
    }
  }
}

registerSettings(organizationVariables, (value) => ({
  organizations: value.ORGANIZATIONS,
  organizationLimits: {
    owned: value.ORGANIZATIONS_OWNED_MAX,
    members: value.ORGANIZATION_MEMBERS_MAX,
    invitations: value.ORGANIZATION_INVITATIONS_MAX,
    teams: value.ORGANIZATION_TEAMS_MAX,
    teamMembers: value.ORGANIZATION_TEAM_MEMBERS_MAX,
  },
}))

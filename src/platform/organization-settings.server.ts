import * as z from 'zod'
import { optional } from './setting-kinds.server'

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

type Values = { [K in keyof typeof organizationVariables]: z.output<(typeof organizationVariables)[K]> }

export type OrganizationSettings = {
  /** False: a product without organizations. Its calls and paths are not there. */
  organizations: boolean
  organizationLimits: {
    /** How many organizations a person may own. */
    owned: number
    /** Of one organization; an administrator may set others for it. */
    members: number
    invitations: number
    teams: number
    teamMembers: number
  }
}

export const toOrganizationSettings = (value: Values): OrganizationSettings => ({
  organizations: value.ORGANIZATIONS,
  organizationLimits: {
    owned: value.ORGANIZATIONS_OWNED_MAX,
    members: value.ORGANIZATION_MEMBERS_MAX,
    invitations: value.ORGANIZATION_INVITATIONS_MAX,
    teams: value.ORGANIZATION_TEAMS_MAX,
    teamMembers: value.ORGANIZATION_TEAM_MEMBERS_MAX,
  },
})

/** Each member of an organization has exactly one of these roles. */
export const organizationRoles = ['owner', 'admin', 'member'] as const

export type OrganizationRole = (typeof organizationRoles)[number]

/** What can be done to each resource inside an organization, and the roles that may: `{ team: { create: ['owner'] } }`. */
export type OrganizationPermissionTable = Record<string, Record<string, readonly OrganizationRole[]>>

import type { OrganizationPermissionTable } from '~/access/organization'

/** Permissions of each role inside an organization. The role `member` is read-only. */
export const organizationOrganizationPermissions = {
  organization: { update: ['owner', 'admin'], delete: ['owner'] },
  member: { create: ['owner', 'admin'], update: ['owner', 'admin'], delete: ['owner', 'admin'] },
  invitation: { create: ['owner', 'admin'], cancel: ['owner', 'admin'] },
  team: { create: ['owner', 'admin'], update: ['owner', 'admin'], delete: ['owner', 'admin'] },
} as const satisfies OrganizationPermissionTable

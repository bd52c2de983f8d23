import type { OrganizationPermissionTable } from '~/access/organization-roles'

/** On shelves of an organization. Its members see them, as they see each other, and change nothing. */
export const shelfOrganizationPermissions = {
  shelf: { create: ['owner', 'admin'], update: ['owner', 'admin'], delete: ['owner', 'admin'] },
} as const satisfies OrganizationPermissionTable

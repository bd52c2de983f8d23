import type { OrganizationPermissionTable } from '~/access/organization'

/** For shelves of an organization. Members can read them without a permission. */
export const shelfOrganizationPermissions = {
  shelf: { create: ['owner', 'admin'], update: ['owner', 'admin'], delete: ['owner', 'admin'] },
} as const satisfies OrganizationPermissionTable

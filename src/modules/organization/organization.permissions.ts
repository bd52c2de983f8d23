import type { PermissionTable } from '~/access/roles'

/** Permissions of the product's administrators. Those of members are in `access/organization.ts`. */
export const organizationPermissions = {
  organization: {
    create: ['user', 'admin'],
    list: ['admin'],
    'appoint-owner': ['admin'],
    'set-quotas': ['admin'],
    suspend: ['admin'],
    remove: ['admin'],
  },
} as const satisfies PermissionTable

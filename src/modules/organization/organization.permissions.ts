import type { PermissionTable } from '~/access/roles'

/** What the product's administrators do to organizations, from outside. What members do inside is `access/organization.ts`. */
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

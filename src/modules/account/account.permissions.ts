import type { PermissionTable } from '~/access/roles'

export const accountPermissions = {
  account: { read: [], update: ['user', 'admin'] },
} as const satisfies PermissionTable

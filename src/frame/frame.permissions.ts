import type { PermissionTable } from '~/access/roles'

/** The two areas. Whoever may use the manager is an administrator. */
export const framePermissions = {
  apps: { app: ['user', 'admin'], manager: ['admin'] },
} as const satisfies PermissionTable

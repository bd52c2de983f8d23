import type { PermissionTable } from '~/access/roles'

/** The two areas. `apps.manager` makes an administrator. */
export const framePermissions = {
  apps: { app: ['user', 'admin'], manager: ['admin'] },
} as const satisfies PermissionTable

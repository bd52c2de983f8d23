import type { PermissionTable } from '~/access/roles'

export const auditPermissions = { audit: { read: ['admin'] } } as const satisfies PermissionTable

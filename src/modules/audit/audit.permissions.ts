import type { PermissionTable } from '~/access/roles'

export const auditPermissions = {
  audit: { read: ['admin'] },
  /** What was deleted and can come back, and undoing; each kind of act needs the permission of its own besides. */
  act: { read: ['admin'], undo: ['admin'] },
} as const satisfies PermissionTable

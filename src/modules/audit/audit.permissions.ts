import type { PermissionTable } from '~/access/roles'

export const auditPermissions = {
  audit: { read: ['admin'] },
  /** Listing deleted rows and undo; each kind of action needs its own permission as well. */
  act: { read: ['admin'], undo: ['admin'] },
} as const satisfies PermissionTable

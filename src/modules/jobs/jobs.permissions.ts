import type { PermissionTable } from '~/access/roles'

export const jobsPermissions = {
  /** `update`: retry and cancel. */
  job: { read: ['admin'], update: ['admin'] },
} as const satisfies PermissionTable

import type { PermissionTable } from '~/access/roles'

export const mailPermissions = {
  /** Listing mails that were not delivered, without their content. */
  mail: { read: ['admin'] },
} as const satisfies PermissionTable

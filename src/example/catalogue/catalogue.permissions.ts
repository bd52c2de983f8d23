import type { PermissionTable } from '~/access/roles'

const actions = {
  read: ['user', 'admin'],
  create: ['admin'],
  update: ['admin'],
  delete: ['admin'],
} as const

export const cataloguePermissions = { book: actions, genre: actions } as const satisfies PermissionTable

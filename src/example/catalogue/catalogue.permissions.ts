import type { PermissionTable } from '~/access/roles'

/** Every user who can read books has shelves. */
const own = ['user', 'admin'] as const

export const cataloguePermissions = {
  book: {
    read: ['user', 'admin'],
    create: ['admin'],
    update: ['admin'],
    delete: ['admin'],
  },
  shelf: { read: own, update: own },
} as const satisfies PermissionTable

import type { PermissionTable } from '~/access/roles'

/** One's own shelves: everybody who reads has some. */
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

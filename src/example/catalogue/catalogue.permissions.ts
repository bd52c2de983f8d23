import type { PermissionTable } from '~/access/roles'

const actions = {
  read: ['user', 'admin'],
  create: ['admin'],
  update: ['admin'],
  delete: ['admin'],
} as const

/** One's own shelves: everybody who reads has some. */
const own = ['user', 'admin'] as const

export const cataloguePermissions = {
  book: actions,
  genre: actions,
  shelf: { read: own, update: own },
} as const satisfies PermissionTable

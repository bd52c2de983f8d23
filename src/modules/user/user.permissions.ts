import type { PermissionTable } from '~/access/roles'

/** The default statements of Better Auth's admin plugin; a test compares them with the installed version. */
export const userPermissions = {
  user: {
    create: ['admin'],
    list: ['admin'],
    'set-role': ['admin'],
    ban: ['admin'],
    impersonate: ['admin'],
    'impersonate-admins': [],
    delete: ['admin'],
    'set-password': ['admin'],
    'set-email': ['admin'],
    get: ['admin'],
    update: ['admin'],
  },
  session: { list: ['admin'], revoke: ['admin'], delete: ['admin'] },
} as const satisfies PermissionTable

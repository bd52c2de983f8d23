import type { PermissionTable } from '~/access/roles'

/** The default statements of the authentication library's admin plugin; a test holds them against the installed one. */
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

/**
 * The statement table: every resource and what can be done to it. `user` and `session` are the
 * default statements of the authentication provider's admin capability; a test holds them against
 * the installed library.
 */
export const statements = {
  account: ['read', 'update'],
  apps: ['app', 'manager'],
  book: ['read', 'create', 'update', 'delete'],
  genre: ['read', 'create', 'update', 'delete'],
  audit: ['read'],
  user: [
    'create',
    'list',
    'set-role',
    'ban',
    'impersonate',
    'impersonate-admins',
    'delete',
    'set-password',
    'set-email',
    'get',
    'update',
  ],
  session: ['list', 'revoke', 'delete'],
} as const

type Statements = typeof statements

export type Permission = { [R in keyof Statements]: `${R}.${Statements[R][number]}` }[keyof Statements]

type Grants = { readonly [R in keyof Statements]?: readonly Statements[R][number][] }

export const roles = {
  user: {
    account: ['update'],
    apps: ['app'],
    book: ['read'],
    genre: ['read'],
  },
  admin: {
    account: ['update'],
    apps: ['app', 'manager'],
    book: ['read', 'create', 'update', 'delete'],
    genre: ['read', 'create', 'update', 'delete'],
    audit: ['read'],
    user: [
      'create',
      'list',
      'set-role',
      'ban',
      'impersonate',
      'delete',
      'set-password',
      'set-email',
      'get',
      'update',
    ],
    session: ['list', 'revoke', 'delete'],
  },
} as const satisfies Record<string, Grants>

export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as [Role, ...Role[]]

/** The roles that the permission tables of the modules name. */
type TableRole = 'user' | 'admin'

type RoleDefinition = {
  /** How its badge is coloured in lists; neutral, if nothing is said. */
  badge?: 'accent'
  /** Has every permission that the permission tables of the modules grant to this one. */
  like?: TableRole
  /** Permissions beyond those, such as `user.list`. access/permissions.ts checks that each of them exists. */
  may?: readonly string[]
}

/**
 * Every role, from the least to the most powerful. The permission tables of the modules grant to `user` and `admin`; a further
 * role is one entry here and its label and description in `modules/user/messages-manager`. Badge, form, filter, the list of
 * roles that may be assigned and the permission matrix follow.
 */
export const roles = {
  user: {},
  admin: { badge: 'accent' },
} as const satisfies Record<string, RoleDefinition>

export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as [Role, ...Role[]]

/** What can be done to each resource, and the roles that may: `{ audit: { read: ['admin'] } }`. */
export type PermissionTable = Record<string, Record<string, readonly TableRole[]>>

/** A role string may hold several roles, separated by commas. Unknown ones are left out. */
export const rolesIn = (text: string): Role[] =>
  roleNames.filter((role) => text.split(',').some((each) => each.trim() === role))

export const badgeOf = (role: Role): RoleDefinition['badge'] =>
  (roles as Record<Role, RoleDefinition>)[role].badge

/** The most powerful of several roles: what a badge shows, and a form that chooses one. */
export const mainRole = (text: string): Role => rolesIn(text).at(-1) ?? 'user'

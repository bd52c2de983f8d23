/** The roles that permission tables and entities name; other roles are `like` one of them. */
export type TableRole = 'user' | 'admin'

type RoleDefinition = {
  /** `accent` for roles with power: a coloured badge, and a shield in the form. Neutral by default. */
  badge?: 'accent'
  /** Has every permission that the permission tables of the modules grant to this one. */
  like?: TableRole
  /** Permissions beyond those, such as `user.list`. access/permissions.ts checks that each of them exists. */
  may?: readonly string[]
}

/**
 * Every role, from the least to the most powerful. The permission tables grant to `user` and `admin`. Another
 * role is one entry here, and its label and description in `modules/user/messages-manager`; badge, form,
 * filter, assignable roles and the permission matrix are derived.
 */
export const roles = {
  user: {},
  admin: { badge: 'accent' },
} as const satisfies Record<string, RoleDefinition>

export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as [Role, ...Role[]]

/** Actions on each resource and the roles that may perform them: `{ audit: { read: ['admin'] } }`. */
export type PermissionTable = Record<string, Record<string, readonly TableRole[]>>

/** A role string may hold several roles, separated by commas. Unknown ones are left out. */
export const rolesIn = (text: string): Role[] =>
  roleNames.filter((role) => text.split(',').some((each) => each.trim() === role))

export const badgeOf = (role: Role): RoleDefinition['badge'] =>
  (roles as Record<Role, RoleDefinition>)[role].badge

/** The most powerful role, for badges and the form. */
export const mainRole = (text: string): Role => rolesIn(text).at(-1) ?? 'user'

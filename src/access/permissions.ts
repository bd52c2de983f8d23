import { permissionTable } from '~/modules.permissions'
import { type Role, roleNames, roles } from './roles'

type Table = typeof permissionTable

/** 'user.ban' */
export type Permission = { [R in keyof Table]: `${R}.${keyof Table[R] & string}` }[keyof Table]

/** Does not compile where a role names a permission that no module declares. */
const definitions: Record<Role, { badge?: 'accent'; like?: Role; may?: readonly Permission[] }> = roles

const rolesThatMay = (permission: Permission, granted: readonly Role[]): Role[] =>
  roleNames.filter((role) => {
    const { like = role, may } = definitions[role]
    return granted.includes(like) || may?.includes(permission)
  })

/** Every permission there is, and the roles that have it. */
export const rolesWith = new Map(
  Object.entries(permissionTable).flatMap(([resource, actions]) =>
    Object.entries<readonly Role[]>(actions).map(([action, granted]) => {
      const permission = `${resource}.${action}` as Permission
      return [permission, rolesThatMay(permission, granted)] as const
    }),
  ),
)

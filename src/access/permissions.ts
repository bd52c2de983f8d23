import { type PermissionTable, type Role, roleNames, roles } from './roles'

/**
 * Declaration merging: `src/modules.permissions.ts` adds `table`, the type of the permission tables of all modules.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface RegisteredPermissions {}

type Table = RegisteredPermissions extends { table: infer T } ? T : PermissionTable

/** 'user.ban' */
export type Permission = { [R in keyof Table]: `${R}.${keyof Table[R] & string}` }[keyof Table]

/** Does not compile where a role names a permission that no module declares. */
const definitions: Record<Role, { badge?: 'accent'; like?: Role; may?: readonly Permission[] }> = roles

/** Every registered permission, and the roles that have it. */
export const rolesWith = new Map<Permission, Role[]>()

/** Called once at start: the tables belong to the modules, and this folder imports none of them. */
export function registerPermissions<T extends PermissionTable>(table: T): T {
  for (const [resource, actions] of Object.entries(table))
    for (const [action, granted] of Object.entries(actions)) {
      const permission = `${resource}.${action}` as Permission
      const named: readonly Role[] = granted
      const holders = roleNames.filter((role) => {
        const { like = role, may } = definitions[role]
        return named.includes(like) || may?.includes(permission)
      })
      rolesWith.set(permission, holders)
    }
  return table
}

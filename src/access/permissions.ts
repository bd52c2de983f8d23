import { permissionTable } from '~/modules.permissions'

type Table = typeof permissionTable

/** 'user.ban' */
export type Permission = { [R in keyof Table]: `${R}.${keyof Table[R] & string}` }[keyof Table]

/** Every permission there is, and the roles that have it. */
export const rolesWith = new Map(
  Object.entries(permissionTable).flatMap(([resource, actions]) =>
    Object.entries(actions).map(([action, roles]) => [`${resource}.${action}` as Permission, roles]),
  ),
)

import type { OrganizationPermissionTable, OrganizationRole } from './organization-roles'

export { type OrganizationRole, organizationRoles } from './organization-roles'

/**
 * Declaration merging: `src/modules.organization-permissions.ts` adds `table`.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface RegisteredOrganizationPermissions {}

type Table = RegisteredOrganizationPermissions extends { table: infer T } ? T : OrganizationPermissionTable

/** 'member.update' */
export type OrganizationPermission = {
  [R in keyof Table]: `${R}.${keyof Table[R] & string}`
}[keyof Table]

const rolesIn = new Map<string, readonly OrganizationRole[]>()

/** Called once at start, as `registerPermissions` is. */
export function registerOrganizationPermissions<T extends OrganizationPermissionTable>(table: T): T {
  for (const [resource, actions] of Object.entries(table))
    for (const [action, roles] of Object.entries(actions)) rolesIn.set(`${resource}.${action}`, roles)
  return table
}

/** Unknown permissions are granted to nobody, and people who are not members (null) have none. */
export function canIn(role: OrganizationRole | null, permission: string): boolean {
  // Answering false would hide every button of a page that forgot the registration.
  if (rolesIn.size === 0) throw new Error('no table')
  return role !== null && (rolesIn.get(permission)?.includes(role) ?? false)
}

/** Whether a member may grant this role or take it away: only owners decide about owners. */
export const mayDealWith = (own: OrganizationRole, role: OrganizationRole): boolean =>
  role !== 'owner' || own === 'owner'

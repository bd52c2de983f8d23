/** Each member of an organization has exactly one of these roles. */
export const organizationRoles = ['owner', 'admin', 'member'] as const

export type OrganizationRole = (typeof organizationRoles)[number]

/** What can be done to each resource inside an organization, and the roles that may: `{ team: { create: ['owner'] } }`. */
export type OrganizationPermissionTable = Record<string, Record<string, readonly OrganizationRole[]>>

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

let registered: OrganizationPermissionTable

/** Called once at start, as `registerPermissions` is. */
export const registerOrganizationPermissions = <T extends OrganizationPermissionTable>(table: T): T =>
  (registered = table)

/**
 * Unknown permissions are granted to nobody, and people who are not members (null) have none. Throws if nothing is
 * registered: answering false would hide every button of a page that forgot the registration.
 */
export function canIn(role: OrganizationRole | null, permission: string): boolean {
  const [resource, action] = permission.split('.') as [string, string]
  const roles = registered[resource]?.[action]
  return role !== null && (roles?.includes(role) ?? false)
}

/** Whether a member may grant this role or take it away: only owners decide about owners. */
export const mayDealWith = (own: OrganizationRole, role: OrganizationRole): boolean =>
  role !== 'owner' || own === 'owner'

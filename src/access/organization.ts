import { moduleOrganizationPermissions } from '~/modules.organization-permissions'
import type { OrganizationRole, OrganizationPermissionTable } from './organization-roles'

export { type OrganizationRole, organizationRoles } from './organization-roles'

/** What can be done inside an organization, and the roles that may. Members look, and do nothing. */
const statements = {
  organization: { update: ['owner', 'admin'], delete: ['owner'] },
  member: { create: ['owner', 'admin'], update: ['owner', 'admin'], delete: ['owner', 'admin'] },
  invitation: { create: ['owner', 'admin'], cancel: ['owner', 'admin'] },
  team: { create: ['owner', 'admin'], update: ['owner', 'admin'], delete: ['owner', 'admin'] },
  ...moduleOrganizationPermissions,
} as const satisfies OrganizationPermissionTable

type Statements = typeof statements

/** 'member.update' */
export type OrganizationPermission = {
  [R in keyof Statements]: `${R}.${keyof Statements[R] & string}`
}[keyof Statements]

const rolesIn = new Map<string, readonly OrganizationRole[]>(
  Object.entries(statements).flatMap(([resource, actions]) =>
    Object.entries(actions).map(([action, roles]) => [`${resource}.${action}`, roles]),
  ),
)

/** What is no permission is granted to nobody, and neither is anything to those who are no members. */
export const canIn = (role: OrganizationRole | null, permission: string): boolean =>
  role !== null && (rolesIn.get(permission)?.includes(role) ?? false)

/** Whether someone may make another what `role` says, or unmake them: owners are the owners' business alone. */
export const mayDealWith = (own: OrganizationRole, role: OrganizationRole): boolean =>
  role !== 'owner' || own === 'owner'

/** The codes that programs know from the authentication library; what has none of its own is FORBIDDEN. */
const named: Partial<Record<OrganizationPermission, string>> = {
  'organization.update': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION',
  'organization.delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION',
  'member.create': 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  'member.update': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  'member.delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  'invitation.create': 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  'invitation.cancel': 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION',
  'team.create': 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM',
  'team.update': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
  'team.delete': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
}

export const refusalIn = (permission: OrganizationPermission): string => named[permission] ?? 'FORBIDDEN'

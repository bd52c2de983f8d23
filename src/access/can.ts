import { type Permission, rolesWith } from './permissions'
import { type Role, roleNames } from './roles'

/** Whoever is asked about: a role string may hold several roles separated by commas. */
export type Subject = {
  role: string
  /** Named in the configured list of administrators. */
  grantedAll?: boolean
}

function rolesOf(subject: Subject): Role[] {
  const roles = new Set(subject.role.split(',').map((role) => role.trim()))
  return roleNames.filter((role) => roles.has(role))
}

/** Nobody (null) and unknown roles are granted nothing. */
export function can(subject: Subject | null | undefined, permission: Permission): boolean {
  if (subject == null) return false
  return (
    subject.grantedAll === true || rolesOf(subject).some((role) => rolesWith.get(permission)?.includes(role))
  )
}

/** Administrators are those who may use the manager area: they are not impersonated, and the last one stays. */
export const isAdmin = (subject: Subject): boolean =>
  subject.grantedAll === true || rolesOf(subject).includes('admin')

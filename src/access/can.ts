import { type Permission, rolesWith } from './permissions'
import { rolesIn } from './roles'

/** Whoever is asked about: a role string may hold several roles separated by commas. */
export type Subject = {
  role: string
  /** Named in the configured list of administrators. */
  grantedAll?: boolean
}

/** Nobody (null) and unknown roles are granted nothing. */
export function can(subject: Subject | null | undefined, permission: Permission): boolean {
  if (subject == null) return false
  return (
    subject.grantedAll === true ||
    rolesIn(subject.role).some((role) => rolesWith.get(permission)?.includes(role))
  )
}

/** Administrators have the role `admin`: they are not impersonated, and the last one stays. */
export const isAdmin = (subject: Subject): boolean =>
  subject.grantedAll === true || rolesIn(subject.role).includes('admin')

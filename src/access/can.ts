import { type Permission, rolesWith } from './permissions'
import { rolesIn } from './roles'

export type Subject = {
  role: string
  /** Named in the configured list of administrators. */
  grantedAll?: boolean
}

/** Denies by default: null (not signed in) and unknown roles have no permission. */
export function can(subject: Subject | null | undefined, permission: Permission): boolean {
  if (subject == null) return false
  return (
    subject.grantedAll === true ||
    rolesIn(subject.role).some((role) => rolesWith.get(permission)?.includes(role))
  )
}

/** Administrators are impersonated only with `user.impersonate-admins`, and do not take this role from themselves. */
export const isAdmin = (subject: Subject): boolean =>
  subject.grantedAll === true || rolesIn(subject.role).includes('admin')

import { type Permission, type Role, roles } from './permissions'

/** Whoever is asked about: a role string may hold several roles separated by commas. */
export type Subject = {
  role: string
  /** Named in the configured list of administrators. */
  grantedAll?: boolean
}

const granted = Object.fromEntries(
  Object.entries(roles).map(([role, grants]) => [
    role,
    new Set(
      Object.entries<readonly string[]>(grants).flatMap(([resource, actions]) =>
        actions.map((a) => `${resource}.${a}`),
      ),
    ),
  ]),
) as Record<Role, Set<string>>

function rolesOf(subject: Subject): Role[] {
  return subject.role
    .split(',')
    .map((role) => role.trim())
    .filter((role): role is Role => Object.hasOwn(roles, role))
}

/** Nobody (null) and unknown roles are granted nothing. */
export function can(subject: Subject | null | undefined, permission: Permission): boolean {
  if (subject == null) return false
  return subject.grantedAll === true || rolesOf(subject).some((role) => granted[role].has(permission))
}

/** Administrators are those who may use the manager area: they are not impersonated, and the last one stays. */
export const isAdmin = (subject: Subject): boolean =>
  subject.grantedAll === true || rolesOf(subject).includes('admin')

import * as z from 'zod/mini'
import { organizationRoles, type OrganizationRole } from '~/access/organization'
import { idInput } from '~/api/contract'
import { AppError } from '~/lib/app-error'
import type { Actor } from '~/modules/audit/record.server'
import type { Database } from '~/platform/database.server'
import { activeOf } from '~/modules/organization/actions/active.server'
import { unknownOrganization } from '~/modules/organization/actions/in-organization.server'
import { type CallerMembership, membershipOf } from '~/modules/organization/organization.data.server'

/** The library's clients may omit the organization: then it is the session's active one. */
export const organizationInput = {
  organizationId: z.optional(idInput),
  organizationSlug: z.optional(idInput),
}

export async function organizationIdFor(
  db: Database,
  by: Actor,
  organizationId: string | undefined,
): Promise<string> {
  const id = organizationId ?? (await activeOf(db, by)).organizationId
  if (id === null) throw new AppError('NO_ACTIVE_ORGANIZATION', 400)
  return id
}

type Named = { organizationId?: string; organizationSlug?: string }

/** The caller's membership, or an error that reveals nothing about the organization. */
export async function membershipFor(
  db: Database,
  by: Actor,
  { organizationId, organizationSlug }: Named,
): Promise<CallerMembership> {
  const named =
    organizationSlug === undefined
      ? { id: await organizationIdFor(db, by, organizationId) }
      : { slug: organizationSlug }
  const found = await membershipOf(db, by.caller.userId, named)
  if (!found) throw unknownOrganization()
  return found
}

/** Unknown, because a schema would refuse a non-string with another code than an invalid role. */
export const roleInput = z.unknown()

/**
 * Exactly one role, as a string or a list of one, since the library's clients send both. Nothing is split or trimmed:
 * anything else is invalid.
 */
export function toRole(given: unknown): OrganizationRole {
  const [only, ...more] = Array.isArray(given) ? given : [given]
  const role = organizationRoles.find((each) => each === only)
  if (!role || more.length > 0) throw new AppError('ROLE_NOT_FOUND', 400, { field: 'role' })
  return role
}

import * as z from 'zod/mini'
import { organizationRoles, type OrganizationRole } from '~/access/organization'
import { idInput } from '~/api/contract'
import { AppError } from '~/lib/app-error'
import type { Actor } from '~/modules/audit/record.server'
import type { Database } from '~/platform/database.server'
import { activeOf } from '~/modules/organization/actions/active.server'
import { unknownOrganization } from '~/modules/organization/actions/in-organization.server'
import {
  byId,
  bySlug,
  type CallerMembership,
  membershipOf,
} from '~/modules/organization/organization.data.server'

/** The library's clients may leave out which organization they mean: then it is the session's. */
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

/** Where the caller is a member, or a refusal that tells nothing of what there is. */
export async function membershipFor(
  db: Database,
  by: Actor,
  { organizationId, organizationSlug }: Named,
): Promise<CallerMembership> {
  const named =
    organizationSlug === undefined
      ? byId(await organizationIdFor(db, by, organizationId))
      : bySlug(organizationSlug)
  const found = await membershipOf(db, by.caller.userId, named)
  if (!found) throw unknownOrganization()
  return found
}

/** Anything at all: a schema would refuse what is no text with another code than what is no role. */
export const roleInput = z.unknown()

/**
 * Exactly one role, as a text or as a list of one, for the library's clients send both. Nothing is split, trimmed or
 * put together: what is not a role to the letter is none.
 */
export function toRole(given: unknown): OrganizationRole {
  const [only, ...more] = Array.isArray(given) ? given : [given]
  const role = organizationRoles.find((each) => each === only)
  if (!role || more.length > 0) throw new AppError('ROLE_NOT_FOUND', 400, { field: 'role' })
  return role
}

import { eq } from 'drizzle-orm'
import type { OrganizationPermission } from '~/access/organization'
import { AppError } from '~/lib/app-error'
import type { Actor } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { inOrganization, type OrganizationEvent } from '~/modules/organization/actions/in-organization.server'
import type { Owner } from '~/modules/organization/belongs-to.server'
import type { Database } from '~/platform/database.server'
import { readAsTenant, withTenant } from '~/platform/database/tenant.server'
import { type Found, findShelf } from '../shelf.data.server'

type Done<T> = { value: T; events: OrganizationEvent[] }
type Act<T> = (tx: Database) => Promise<Done<T>>

/**
 * One change of an owner's rows in one transaction: locks the owner first, so that limits and comparisons hold. For an
 * organization it also checks the caller's permission again and records the change.
 */
export async function inOwner<T>(
  db: Database,
  by: Actor,
  owner: Owner,
  permission: OrganizationPermission,
  act: Act<T>,
): Promise<T> {
  const { userId } = by.caller
  if ('organizationId' in owner)
    return await inOrganization(db, by, owner.organizationId, { permission }, (tx) =>
      withTenant(tx, userId, act),
    )
  return await withTenant(db, userId, async (tx) => {
    const [own] = await tx.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update')
    if (!own) throw new AppError('UNAUTHORIZED', 401)
    return (await act(tx)).value
  })
}

/** A change of an existing shelf; 404 if it was deleted meanwhile, or belongs to another tenant. */
export async function onFoundShelf<T>(
  db: Database,
  by: Actor,
  named: string,
  withOrganizations: boolean,
  permission: OrganizationPermission,
  act: (tx: Database, found: Found) => Promise<Done<T>>,
): Promise<T> {
  const { userId } = by.caller
  const find = (tx: Database) => findShelf(tx, userId, named, withOrganizations)
  const seen = await readAsTenant(db, userId, find)
  if (!seen) throw unknownShelf()
  return await inOwner(db, by, seen.owner, permission, async (tx) => {
    const found = await find(tx)
    if (!found) throw unknownShelf()
    return await act(tx, found)
  })
}

export const unknownShelf = () => new AppError('NOT_FOUND', 404)

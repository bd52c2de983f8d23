import { and, eq } from 'drizzle-orm'
import type { OrganizationPermission } from '~/access/organization'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import type { Actor } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { inOrganization, type OrganizationEvent } from '~/modules/organization/actions/in-organization.server'
import { belongsTo, type Owner } from '~/modules/organization/belongs-to.server'
import { orTaken } from '~/platform/database-errors.server'
import type { Database } from '~/platform/database.server'
import { readAsTenant, withTenant } from '~/platform/database/tenant.server'
import { type Found, findShelf } from '../shelf.data.server'
import { maxShelves } from '../shelf.schema'
import { shelf } from '../shelf.table.server'

type Done<T> = { value: T; events: OrganizationEvent[] }
type Act<T> = (tx: Database) => Promise<Done<T>>

/**
 * One change of an owner's rows in one transaction: locks the owner first, so that limits and comparisons hold. For an
 * organization it also checks the caller's permission again and records the change.
 */
async function inOwner<T>(
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
  permission: OrganizationPermission,
  act: (tx: Database, found: Found) => Promise<Done<T>>,
): Promise<T> {
  const { userId } = by.caller
  const find = (tx: Database) => findShelf(tx, userId, named)
  const seen = await readAsTenant(db, userId, find)
  if (!seen) throw unknownShelf()
  return await inOwner(db, by, seen.owner, permission, async (tx) => {
    const found = await find(tx)
    if (!found) throw unknownShelf()
    return await act(tx, found)
  })
}

const unknownShelf = () => new AppError('NOT_FOUND', 404)

const nameTaken = () => new AppError('SHELF_ALREADY_EXISTS', 409, { field: 'name' })

export function createShelf(
  db: Database,
  by: Actor,
  organizationId: string | undefined,
  name: string,
): Promise<{ id: string }> {
  const owner: Owner = organizationId ? { organizationId } : { userId: by.caller.userId }
  return inOwner(db, by, owner, 'shelf.create', async (tx) => {
    if ((await tx.$count(shelf, belongsTo(shelf, owner))) >= maxShelves)
      throw new AppError('SHELF_LIMIT_REACHED', 403)
    const id = newId()
    await orTaken(tx.insert(shelf).values({ id, ...owner, name }), nameTaken)
    return {
      value: { id },
      events: [{ action: 'shelf.create', changes: { shelf: { from: null, to: name } } }],
    }
  })
}

export function renameShelf(db: Database, by: Actor, id: string, name: string): Promise<void> {
  return onFoundShelf(db, by, id, 'shelf.update', async (tx, found) => {
    // The built-in shelves have translated names.
    if (!found.shelfId) throw unknownShelf()
    if (found.name === name) return { value: undefined, events: [] }
    const own = and(eq(shelf.id, found.shelfId), belongsTo(shelf, found.owner))
    await orTaken(tx.update(shelf).set({ name }).where(own), nameTaken)
    const changes = { shelf: { from: found.name, to: name } }
    return { value: undefined, events: [{ action: 'shelf.update', changes }] }
  })
}

export function removeShelf(db: Database, by: Actor, id: string): Promise<void> {
  return onFoundShelf(db, by, id, 'shelf.delete', async (tx, found) => {
    if (!found.shelfId) throw unknownShelf()
    await tx.delete(shelf).where(and(eq(shelf.id, found.shelfId), belongsTo(shelf, found.owner)))
    const changes = { shelf: { from: found.name, to: null } }
    return { value: undefined, events: [{ action: 'shelf.delete', changes }] }
  })
}

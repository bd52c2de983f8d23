import { and, eq } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import type { Actor } from '~/modules/audit/record.server'
import { belongsTo, type Owner } from '~/modules/organization/belongs-to.server'
import { orTaken } from '~/platform/database-errors.server'
import type { Database } from '~/platform/database.server'
import { maxShelves } from '../shelf.schema'
import { shelf } from '../shelf.table.server'
import { inOwner, onFoundShelf, unknownShelf } from './in-owner.server'

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

export function renameShelf(
  db: Database,
  by: Actor,
  id: string,
  name: string,
  withOrganizations: boolean,
): Promise<void> {
  return onFoundShelf(db, by, id, withOrganizations, 'shelf.update', async (tx, found) => {
    // The built-in shelves have translated names.
    if (!found.shelfId) throw unknownShelf()
    if (found.name === name) return { value: undefined, events: [] }
    const own = and(eq(shelf.id, found.shelfId), belongsTo(shelf, found.owner))
    await orTaken(tx.update(shelf).set({ name }).where(own), nameTaken)
    const changes = { shelf: { from: found.name, to: name } }
    return { value: undefined, events: [{ action: 'shelf.update', changes }] }
  })
}

export function removeShelf(db: Database, by: Actor, id: string, withOrganizations: boolean): Promise<void> {
  return onFoundShelf(db, by, id, withOrganizations, 'shelf.delete', async (tx, found) => {
    if (!found.shelfId) throw unknownShelf()
    await tx.delete(shelf).where(and(eq(shelf.id, found.shelfId), belongsTo(shelf, found.owner)))
    const changes = { shelf: { from: found.name, to: null } }
    return { value: undefined, events: [{ action: 'shelf.delete', changes }] }
  })
}

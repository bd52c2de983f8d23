import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import type { Actor } from '~/modules/audit/record.server'
import type { OrganizationEvent } from '~/modules/organization/actions/in-organization.server'
import { belongsTo } from '~/modules/organization/belongs-to.server'
import { book } from '~/example/catalogue/book/book.table.server'
import type { Database } from '~/platform/database.server'
import { type Found, onShelf } from '../shelf.data.server'
import { maxBooks, type ShelfRow, type ShelfRowChange, type Put } from '../shelf.schema'
import { shelfBook } from '../shelf.table.server'
import { onFoundShelf } from './shelf.server'

type Row = typeof shelfBook.$inferSelect
type Outcome = { before: ShelfRow | null }
/** The book's row before, and what the organization's log says about the change, if anything. */
type Done = { before: Row | null; event?: OrganizationEvent | false }

/** The row of a book; the three built-in shelves share one row. */
const rowOf = ({ owner, shelfId }: Found, bookId: string) =>
  and(
    belongsTo(shelfBook, owner),
    eq(shelfBook.bookId, bookId),
    shelfId ? eq(shelfBook.shelfId, shelfId) : isNull(shelfBook.shelfId),
  )

async function read(tx: Database, found: Found, bookId: string): Promise<Row | null> {
  const [row] = await tx.select().from(shelfBook).where(rowOf(found, bookId))
  return row ?? null
}

const toShelfRow = (row: Row | null): ShelfRow | null =>
  row && { state: row.state, note: row.note, addedAt: row.addedAt }

/** Locks the book: a concurrent deletion waits, and then cascades. */
async function requireBook(tx: Database, bookId: string): Promise<{ title: string }> {
  const [found] = isUuid(bookId)
    ? await tx.select({ title: book.title }).from(book).where(eq(book.id, bookId)).for('key share')
    : []
  if (!found) throw new AppError('NOT_FOUND', 404)
  return found
}

const eventOf = (
  action: OrganizationEvent['action'],
  found: Found,
  changes: OrganizationEvent['changes'],
): OrganizationEvent => ({ action, changes: { shelf: { from: found.name, to: found.name }, ...changes } })

/** A change of a book's row on a shelf. */
function onBook(
  db: Database,
  by: Actor,
  { shelf, bookId }: { shelf: string; bookId: string },
  act: (tx: Database, found: Found, title: string) => Promise<Done>,
): Promise<Outcome> {
  return onFoundShelf(db, by, shelf, 'shelf.update', async (tx, found) => {
    const { title } = await requireBook(tx, bookId)
    const { before, event } = await act(tx, found, title)
    return { value: { before: toShelfRow(before) }, events: event ? [event] : [] }
  })
}

export function putBook(db: Database, by: Actor, put: Put): Promise<Outcome> {
  return onBook(db, by, put, async (tx, found, title) => {
    const before = await read(tx, found, put.bookId)
    if (put.from !== undefined && (before?.state ?? null) !== put.from)
      throw new AppError('SHELF_CHANGED', 409)
    const state = found.state ?? (found.organization ? (put.state ?? before?.state ?? 'want-to-read') : null)
    const given = { state, ...(put.note !== undefined && { note: put.note }) }
    const moves = !before || before.state !== state
    const addedAt = moves || put.addedAt ? notLater(put.addedAt) : before.addedAt
    if (moves && (await tx.$count(shelfBook, onShelf(found))) >= maxBooks)
      throw new AppError('SHELF_IS_FULL', 403)
    if (before)
      await tx
        .update(shelfBook)
        .set({ ...given, addedAt })
        .where(rowOf(found, put.bookId))
    else {
      const { owner, shelfId } = found
      await tx
        .insert(shelfBook)
        .values({ id: newId(), ...owner, shelfId, bookId: put.bookId, ...given, addedAt })
    }
    const changes: OrganizationEvent['changes'] = before
      ? { book: { from: title, to: title }, state: { from: before.state, to: state } }
      : { book: { from: null, to: title } }
    return { before, event: moves && eventOf('shelf.put', found, changes) }
  })
}

const notLater = (at: Date | undefined) => (at && at.getTime() < Date.now() ? at : new Date())

/** The note of a book on a shelf; on a shelf of an organization also its state. */
export function changeShelfRow(db: Database, by: Actor, change: ShelfRowChange): Promise<Outcome> {
  const { bookId, state, note } = change
  return onBook(db, by, change, async (tx, found, title) => {
    const before = await read(tx, found, bookId)
    if (!before || (found.state && before.state !== found.state)) throw new AppError('NOT_FOUND', 404)
    const given = {
      ...(note !== undefined && { note }),
      ...(state !== undefined && found.organization && { state }),
    }
    if (Object.keys(given).length === 0) return { before }
    await tx.update(shelfBook).set(given).where(rowOf(found, bookId))
    const moved = given.state !== undefined && given.state !== before.state
    const changes = { book: { from: title, to: title }, state: { from: before.state, to: given.state } }
    return { before, event: moved && eventOf('shelf.put', found, changes) }
  })
}

/** Null if it is no longer there, or on another built-in shelf, which is unchanged. */
export function takeOff(db: Database, by: Actor, from: { shelf: string; bookId: string }): Promise<Outcome> {
  return onBook(db, by, from, async (tx, found, title) => {
    const [deleted = null] = await tx
      .delete(shelfBook)
      .where(and(onShelf(found), eq(shelfBook.bookId, from.bookId)))
      .returning()
    const changes = { book: { from: title, to: null } }
    return { before: deleted, event: deleted !== null && eventOf('shelf.take-off', found, changes) }
  })
}

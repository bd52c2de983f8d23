import { eq, sql } from 'drizzle-orm'
import { undoSome } from '~/entity/act/undo.server'
import { type Actor, record } from '~/modules/audit/record.server'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { removeGenres } from './import-genres.server'
import { lockImport } from './import.data.server'
import { bookImport } from './import.table.server'

/** Undoes some of its books. Idempotent after the end. */
export async function undoImport(db: Database, by: Actor, id: string) {
  // From here on no further rows become books, also in other tabs.
  const { actId, addedGenres } = await db.transaction(async (tx) => {
    const found = await lockImport(tx, by, id)
    if (!found.actId) throw new AppError('NOT_FOUND', 404)
    await tx
      .update(bookImport)
      .set({ undoAt: found.undoAt ?? sql`now()` })
      .where(eq(bookImport.id, id))
    return { actId: found.actId, addedGenres: found.addedGenres }
  })
  const step = await takeBack(db, by, actId)
  if (step.remaining === 0) await removeGenres(db, by, addedGenres)
  return step
}

async function takeBack(db: Database, by: Actor, actId: string) {
  try {
    const { done, remaining } = await undoSome(db, by, { id: actId }, record)
    return { done, remaining }
  } catch (error) {
    if (error instanceof AppError && error.code === 'ALREADY_UNDONE') return { done: 0, remaining: 0 }
    throw error
  }
}

import { eq, sql } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { undoSome } from '../act/undo.server'
import type { Actor, ImportSource } from './import-source.server'
import { lockImport } from './import.data.server'
import { importJob } from './import.table.server'
import { removeRefs } from './new-refs.server'

/** Takes some of its entries back. Asked once more after the end, it finds nothing left to do. */
export async function undoImport(db: Database, by: Actor, source: ImportSource, id: string) {
  // From here on no further rows become entries, not even in another tab.
  const { actId, addedRefs } = await db.transaction(async (tx) => {
    const found = await lockImport(tx, by, source, id)
    if (!found.actId) throw new AppError('NOT_FOUND', 404)
    await tx
      .update(importJob)
      .set({ undoAt: found.undoAt ?? sql`now()` })
      .where(eq(importJob.id, id))
    return { actId: found.actId, addedRefs: found.addedRefs }
  })
  const step = await takeBack(db, by, source, actId)
  if (step.remaining === 0) await removeRefs(db, by, source, addedRefs)
  return step
}

async function takeBack(db: Database, by: Actor, { record }: ImportSource, actId: string) {
  try {
    const { done, remaining } = await undoSome(db, by, { id: actId }, record)
    return { done, remaining }
  } catch (error) {
    if (error instanceof AppError && error.code === 'ALREADY_UNDONE') return { done: 0, remaining: 0 }
    throw error
  }
}

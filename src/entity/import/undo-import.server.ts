import { eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v5 } from 'uuid'
import type { Permission } from '~/access/permissions'
import { AppError } from '~/lib/app-error'
import type { AuditAction } from '~/manifest/audit-kind'
import type { Database } from '~/platform/database.server'
import type { UndoKind } from '~/platform/module-extensions.server'
import { type Actor, type Kept, openAct, putAside } from '../act/act.server'
import { changedBut, undoSome } from '../act/undo.server'
import { notInUse } from '../crud/refs.server'
import type { ImportSource } from './import-source.server'
import { lockImport } from './import.data.server'
import { importJob } from './import.table.server'
import { removeRefs } from './new-refs.server'

/** Undoes some of its entries. Idempotent after the end. */
export async function undoImport(db: Database, by: Actor, source: ImportSource, id: string) {
  // From here on no further rows are imported, also in other tabs.
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

/** Deletes the imported rows with an undo of its own, so that later edits are not lost. Rows in use stay. */
export const importUndoKind = (
  entity: string,
  table: PgTable & { id: PgColumn },
  kept: Kept,
): Record<string, UndoKind> => ({
  [`${entity}.import`]: {
    permission: `${entity}.delete` as Permission,
    action: `${entity}.undo` as AuditAction,
    undo: async (tx, { id: importAct }, ids, by) => {
      // One id for all steps of one undo.
      const entry = await openAct(tx, by, { id: v5(by.caller.userId, importAct), kind: `${entity}.delete` })
      const rows = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).for('update')
      const found = rows.map(({ id }) => id as string)
      const gone = await putAside(tx, entry, table, await notInUse(tx, table, found), kept)
      const isGone = new Set(gone.map(({ id }) => id))
      const stays = new Set(found.filter((id) => !isGone.has(id)))
      // A row that was deleted before counts as done.
      const done = ids.filter((id) => !stays.has(id))
      return { done, reasons: changedBut(ids, done), entry }
    },
  },
})

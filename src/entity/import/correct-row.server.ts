import { and, eq } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { inTransaction } from '~/platform/transaction.server'
import { checkRow } from './check-row.server'
import type { FileRow } from './import-rules'
import type { Actor, ImportSource } from './import-source.server'
import { lockSettled, readRow } from './import.data.server'
import { importJob, importRow } from './import.table.server'
import { checkNames } from './names.server'
import { putRows } from './stage-rows.server'

/**
 * Replaces the cells of a rejected row and validates it again. Idempotent: a row that is ready is unchanged, so a retry
 * after a lost response does no harm. The row is read under the import's lock: later it may already be imported.
 */
export async function mendRow(db: Database, by: Actor, source: ImportSource, id: string, given: FileRow) {
  const checked = checkRow(source, given)
  return await inTransaction(db, async (tx) => {
    const found = await lockSettled(tx, by, source, id)
    const where = and(eq(importRow.importId, id), eq(importRow.line, given.line))
    const [row] = await tx.select({ rejected: importRow.rejected }).from(importRow).where(where)
    if (!row) throw new AppError('NOT_FOUND', 404)
    if (!row.rejected) return await readRow(tx, id, given.line)
    // A copy, so that a retry of the transaction does not add to it.
    const judged = { ...checked, asks: [], faults: [...checked.faults] }
    const newNames = await checkNames(tx, by, source, found, [judged])
    await tx.delete(importRow).where(where)
    const [put] = await putRows(tx, source, id, [judged])
    const mended = put!.rejected ? 0 : 1
    await tx
      .update(importJob)
      .set({ newNames, ready: found.ready + mended, rejected: found.rejected - mended })
      .where(eq(importJob.id, id))
    return await readRow(tx, id, given.line)
  })
}

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
 * Puts other cells in the place of a rejected row's, judged as if the file had held them. A row that is ready is left
 * alone: asked again, since an answer was lost, this changes nothing. The row is read before the import can go on: a
 * moment later it may be an entry, and gone from here.
 */
export async function mendRow(db: Database, by: Actor, source: ImportSource, id: string, given: FileRow) {
  const checked = checkRow(source, given)
  return await inTransaction(db, async (tx) => {
    const found = await lockSettled(tx, by, source, id)
    const where = and(eq(importRow.importId, id), eq(importRow.line, given.line))
    const [row] = await tx.select({ rejected: importRow.rejected }).from(importRow).where(where)
    if (!row) throw new AppError('NOT_FOUND', 404)
    if (!row.rejected) return await readRow(tx, id, given.line)
    // What was found before is not added to by a second try.
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

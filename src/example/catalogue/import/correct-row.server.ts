import { and, eq } from 'drizzle-orm'
import type { Actor } from '~/modules/audit/record.server'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { inTransaction } from '~/platform/transaction.server'
import { checkRow } from './check-rows.server'
import type { FileRow } from './import-rules'
import { lockSettled, readRow } from './import.data.server'
import { bookImport, bookImportRow } from './import.table.server'
import { checkGenres, putRows } from './stage-rows.server'

/**
 * Replaces the fields of a rejected row and validates it again. Idempotent: a row that is ready is unchanged, so a
 * retry after a lost response does no harm. The row is read under the import's lock: later it may already be a book.
 */
export async function mendRow(db: Database, by: Actor, id: string, given: FileRow) {
  const checked = checkRow(given)
  return await inTransaction(db, async (tx) => {
    const found = await lockSettled(tx, by, id)
    const where = and(eq(bookImportRow.importId, id), eq(bookImportRow.line, given.line))
    const [row] = await tx.select({ rejected: bookImportRow.rejected }).from(bookImportRow).where(where)
    if (!row) throw new AppError('NOT_FOUND', 404)
    if (!row.rejected) return await readRow(tx, id, given.line)
    // A copy, so that a retry of the transaction does not add to it.
    const judged = { ...checked, faults: [...checked.faults] }
    const newGenres = await checkGenres(tx, found, [judged])
    await tx.delete(bookImportRow).where(where)
    const [put] = await putRows(tx, id, [judged])
    const mended = put!.rejected ? 0 : 1
    await tx
      .update(bookImport)
      .set({ newGenres, ready: found.ready + mended, rejected: found.rejected - mended })
      .where(eq(bookImport.id, id))
    return await readRow(tx, id, given.line)
  })
}

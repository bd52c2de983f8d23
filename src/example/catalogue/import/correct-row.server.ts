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
 * Puts other fields in the place of a rejected row's, judged as if the file had held them. A row that is ready is left
 * alone: asked again, since an answer was lost, this changes nothing. The row is read before the import can go on: a
 * moment later it may be a book, and gone from here.
 */
export async function mendRow(db: Database, by: Actor, id: string, given: FileRow) {
  const checked = checkRow(given)
  return await inTransaction(db, async (tx) => {
    const found = await lockSettled(tx, by, id)
    const where = and(eq(bookImportRow.importId, id), eq(bookImportRow.line, given.line))
    const [row] = await tx.select({ rejected: bookImportRow.rejected }).from(bookImportRow).where(where)
    if (!row) throw new AppError('NOT_FOUND', 404)
    if (!row.rejected) return await readRow(tx, id, given.line)
    // What was found before is not added to by a second try.
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

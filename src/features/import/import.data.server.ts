import { and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Actor } from '~/features/audit/record.server'
import { bookBatch } from '~/features/book/book-batch.table.server'
import { AppError } from '~/lib/app-error'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/server/database.server'
import type { Import } from './import.schema'
import { bookImport, bookImportRow } from './import.table.server'

type Row = typeof bookImport.$inferSelect

const undoneAt = sql<Date | null>`${bookBatch.undoneAt}`

const imports = (db: Database) =>
  db
    .select({ row: bookImport, undoneAt })
    .from(bookImport)
    .leftJoin(bookBatch, eq(bookBatch.id, bookImport.batchId))
    .$dynamic()

function stateOf({ row, undoneAt: undone }: { row: Row; undoneAt: Date | null }): Import['state'] {
  if (undone) return 'undone'
  if (row.undoAt) return 'undoing'
  if (!row.checkedAt) return 'staging'
  if (!row.startedAt) return 'checked'
  return row.ready > 0 ? 'running' : 'done'
}

function toImport(found: { row: Row; undoneAt: Date | null }): Import {
  const { id, fileName, createdAt, ready, rejected, added, newGenres, batchId } = found.row
  const state = stateOf(found)
  const canUndo = batchId !== null && state !== 'undone'
  return { id, fileName, createdAt, state, ready, rejected, added, newGenres, canUndo }
}

const owned = (by: Actor, id: string) =>
  and(eq(bookImport.id, id), eq(bookImport.createdBy, by.caller.userId))

/** Another's is not there, the same as one that never was. */
export async function findImport(db: Database, by: Actor, id: string): Promise<Import> {
  const [found] = isUuid(id) ? await imports(db).where(owned(by, id)) : []
  if (!found) throw new AppError('NOT_FOUND', 404)
  return toImport(found)
}

/** Held until the transaction ends: of two who go on with it at once, the second begins where the first has ended. */
export async function lockImport(tx: Database, by: Actor, id: string) {
  const [row] = isUuid(id) ? await tx.select().from(bookImport).where(owned(by, id)).for('update') : []
  if (!row) throw new AppError('NOT_FOUND', 404)
  return row
}

const shownAtMost = 10

export async function listImports(db: Database, by: Actor): Promise<Import[]> {
  const rows = await imports(db)
    .where(eq(bookImport.createdBy, by.caller.userId))
    .orderBy(desc(bookImport.createdAt), desc(bookImport.id))
    .limit(shownAtMost)
  return rows.map(toImport)
}

const { importId: _importId, bookId: _bookId, rejected: _rejected, ...shown } = getTableColumns(bookImportRow)

type Page = { verdict: 'rejected' | 'all'; after: number; limit: number }

/** Rows that are no books yet, in the order of the file. */
export async function readRows(db: Database, id: string, { verdict, after, limit }: Page) {
  const rows = await db
    .select(shown)
    .from(bookImportRow)
    .where(
      and(
        eq(bookImportRow.importId, id),
        verdict === 'rejected' ? eq(bookImportRow.rejected, true) : undefined,
        gt(bookImportRow.line, after),
      ),
    )
    .orderBy(asc(bookImportRow.line))
    // One more than asked for tells whether there is a next page.
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? items.at(-1)!.line : null }
}

/** So many of one person's that were never begun may lie around. */
const keptUnused = 5
const keptDays = 7

/** Removes what nobody will go on with. Books that came from it stay, and can be taken back by their batch. */
export async function sweepImports(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${bookImport} where ${bookImport.createdAt} < now() - ${keptDays} * interval '1 day'
    or ${bookImport.id} in (
      select "id" from (
        select "id", row_number() over (partition by "created_by" order by "created_at" desc, "id" desc) as "nth"
        from ${bookImport} where "started_at" is null
      ) as "unused" where "nth" > ${keptUnused}
    )`)
}

import { and, asc, desc, eq, getTableColumns, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { Actor } from '~/modules/audit/record.server'
import { act } from '~/entity/act/act.table.server'
import { user } from '~/modules/auth/auth.table.server'
import { AppError } from '~/lib/app-error'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import type { Import } from './import.schema'
import { bookImport, bookImportRow } from './import.table.server'

type Row = typeof bookImport.$inferSelect

const undoneAt = sql<Date | null>`${act.undoneAt}`

const imports = (db: Database) =>
  db
    .select({ row: bookImport, undoneAt, person: { id: user.id, name: user.name, email: user.email } })
    .from(bookImport)
    .leftJoin(user, eq(user.id, bookImport.createdBy))
    .leftJoin(act, eq(act.id, bookImport.actId))
    .$dynamic()

function stateOf({ row, undoneAt: undone }: { row: Row; undoneAt: Date | null }): Import['state'] {
  if (undone) return 'undone'
  if (row.undoAt) return 'undoing'
  if (!row.checkedAt) return 'staging'
  if (!row.startedAt) return 'checked'
  return row.ready > 0 ? 'running' : 'done'
}

type FoundImport = {
  row: Row
  undoneAt: Date | null
  person: { id: string; name: string; email: string } | null
}

function toImport(found: FoundImport, { caller }: Actor): Omit<Import, 'reasons'> {
  const { id, fileName, createdAt, ready, rejected, added, newGenres, actId } = found.row
  const state = stateOf(found)
  const canUndo = actId !== null && state !== 'undone'
  const by = found.person && { id: found.person.id, name: found.person.name || found.person.email }
  const isOwn = found.row.createdBy === caller.userId
  return { id, fileName, createdAt, by, isOwn, state, ready, rejected, added, newGenres, canUndo }
}

const owned = (by: Actor, id: string) =>
  and(eq(bookImport.id, id), eq(bookImport.createdBy, by.caller.userId))

/** Another user's import answers the same as a missing one. */
export async function findImport(db: Database, by: Actor, id: string): Promise<Import> {
  const [found] = isUuid(id) ? await imports(db).where(owned(by, id)) : []
  if (!found) throw new AppError('NOT_FOUND', 404)
  const current = toImport(found, by)
  // Counted only in these states, not at every step.
  const isStill = current.state === 'checked' || current.state === 'done'
  return { ...current, reasons: isStill ? await countReasons(db, id) : null }
}

async function countReasons(db: Database, id: string) {
  const [row] = await db
    .select({
      duplicates: sql<number>`count(*) filter (where ${bookImportRow.faults} = array['book:title.taken'])::int`,
      similarGenres: sql<number>`(count(distinct fold_case(btrim(${bookImportRow.genre})))
        filter (where ${hasSimilarGenre}))::int`,
    })
    .from(bookImportRow)
    .where(and(eq(bookImportRow.importId, id), eq(bookImportRow.rejected, true)))
  return row!
}

/** Such a row has no other error: its title is checked when its genre is known. */
export const hasSimilarGenre = sql`${bookImportRow.faults} = array['import:genre.similar']`

/** Locked until the transaction ends, which serializes concurrent steps. */
export async function lockImport(tx: Database, by: Actor, id: string) {
  const [row] = isUuid(id) ? await tx.select().from(bookImport).where(owned(by, id)).for('update') : []
  if (!row) throw new AppError('NOT_FOUND', 404)
  return row
}

/** Requires that its rows can still be changed: all are staged, and none is a book yet. */
export async function lockSettled(tx: Database, by: Actor, id: string) {
  const found = await lockImport(tx, by, id)
  if (!found.checkedAt) throw new AppError('NOT_CHECKED', 409)
  if (found.startedAt) throw new AppError('ALREADY_STARTED', 409)
  return found
}

const shownAtMost = 20

/** The caller's imports, and those of others once they have added a book. */
export async function listImports(db: Database, by: Actor): Promise<Import[]> {
  const rows = await imports(db)
    .where(or(eq(bookImport.createdBy, by.caller.userId), isNotNull(bookImport.startedAt)))
    .orderBy(desc(bookImport.createdAt), desc(bookImport.id))
    .limit(shownAtMost)
  return rows.map((row) => ({ ...toImport(row, by), reasons: null }))
}

const { importId: _importId, bookId: _bookId, rejected: _rejected, ...shown } = getTableColumns(bookImportRow)

type Page = { verdict: 'rejected' | 'all'; after: number; limit: number }

/** Rows that are not books yet, in the order of the file. */
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
    // One more than requested tells whether there is a next page.
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? items.at(-1)!.line : null }
}

export async function readRow(db: Database, id: string, line: number) {
  const [row] = await db
    .select(shown)
    .from(bookImportRow)
    .where(and(eq(bookImportRow.importId, id), eq(bookImportRow.line, line)))
  if (!row) throw new AppError('NOT_FOUND', 404)
  return row
}

/** How many unstarted imports of one user are kept. */
const keptUnused = 5
const keptDays = 7

/** Deletes abandoned imports. Their books stay, and can be undone. */
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

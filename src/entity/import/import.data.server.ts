import { and, asc, desc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { byteOrderMark, csvLine } from '~/lib/csv'
import { streamRows } from '~/platform/row-stream.server'
import type { Actor } from '../act/act.server'
import { act } from '../act/act.table.server'
import type { Import } from './import-contract'
import { type ImportSource, takenFault } from './import-source.server'
import { importJob, importRow } from './import.table.server'
import { type ImportEntity, importFields } from './import-entity'

type Found = { row: typeof importJob.$inferSelect; undoneAt: Date | null }

const undoneAt = sql<Date | null>`${act.undoneAt}`

const imports = (db: Database) =>
  db
    .select({ row: importJob, undoneAt })
    .from(importJob)
    .leftJoin(act, eq(act.id, importJob.actId))
    .$dynamic()

function stateOf({ row, undoneAt: undone }: Found): Import['state'] {
  if (undone) return 'undone'
  if (row.undoAt) return 'undoing'
  if (!row.checkedAt) return 'staging'
  if (!row.startedAt) return 'checked'
  return row.ready > 0 ? 'running' : 'done'
}

function toImport(found: Found, { caller }: Actor): Omit<Import, 'reasons'> {
  const { id, fileName, createdAt, createdBy, createdByName, ready, rejected, added, newNames, actId } =
    found.row
  const state = stateOf(found)
  const canUndo = actId !== null && state !== 'undone'
  const by = { id: createdBy, name: createdByName }
  const isOwn = createdBy === caller.userId
  return { id, fileName, createdAt, by, isOwn, state, ready, rejected, added, newNames, canUndo }
}

const ofEntity = ({ entity }: ImportSource) => eq(importJob.entity, entity.name)

const owned = (by: Actor, source: ImportSource, id: string) =>
  and(eq(importJob.id, id), ofEntity(source), eq(importJob.createdBy, by.caller.userId))

/** Throws NOT_FOUND for imports of other users and entities. */
export async function findImport(db: Database, by: Actor, source: ImportSource, id: string): Promise<Import> {
  const [found] = isUuid(id) ? await imports(db).where(owned(by, source, id)) : []
  if (!found) throw new AppError('NOT_FOUND', 404)
  const current = toImport(found, by)
  // Not counted at every step of a run.
  const isStill = current.state === 'checked' || current.state === 'done'
  return { ...current, reasons: isStill ? await countReasons(db, source, id) : null }
}

async function countReasons(db: Database, source: ImportSource, id: string) {
  const rejected = and(eq(importRow.importId, id), eq(importRow.rejected, true))
  const [row] = await db
    .select({
      duplicates: sql<number>`count(*) filter (where ${importRow.faults} = array[${takenFault(source)}::text])::int`,
      similar: sql<number>`(select count(distinct "ask" - 'name')::int
        from ${importRow}, jsonb_array_elements(${importRow.asks}) as "ask" where ${rejected})`,
    })
    .from(importRow)
    .where(rejected)
  return row!
}

/** The row lock serializes concurrent requests: the second continues where the first ended. */
export async function lockImport(tx: Database, by: Actor, source: ImportSource, id: string) {
  const [row] = isUuid(id)
    ? await tx
        .select()
        .from(importJob)
        .where(owned(by, source, id))
        .for('update')
    : []
  if (!row) throw new AppError('NOT_FOUND', 404)
  return row
}

/** Requires that its rows can still be changed: all are staged, none is imported. */
export async function lockSettled(tx: Database, by: Actor, source: ImportSource, id: string) {
  const found = await lockImport(tx, by, source, id)
  if (!found.checkedAt) throw new AppError('NOT_CHECKED', 409)
  if (found.startedAt) throw new AppError('ALREADY_STARTED', 409)
  return found
}

const shownAtMost = 20

/** The user's own, and those of others once they are started. */
export async function listImports(db: Database, by: Actor, source: ImportSource): Promise<Import[]> {
  const rows = await imports(db)
    .where(
      and(ofEntity(source), or(eq(importJob.createdBy, by.caller.userId), isNotNull(importJob.startedAt))),
    )
    .orderBy(desc(importJob.createdAt), desc(importJob.id))
    .limit(shownAtMost)
  return rows.map((row) => ({ ...toImport(row, by), reasons: null }))
}

const shown = { line: importRow.line, cells: importRow.cells, faults: importRow.faults }

export type StoredRow = Pick<typeof importRow.$inferSelect, keyof typeof shown>

type Page = { verdict: 'rejected' | 'all'; after: number; limit: number }

/** Rows that are not imported yet, in the order of the file. */
export async function readRows(db: Database, id: string, { verdict, after, limit }: Page) {
  const rows = await db
    .select(shown)
    .from(importRow)
    .where(
      and(
        eq(importRow.importId, id),
        verdict === 'rejected' ? eq(importRow.rejected, true) : undefined,
        gt(importRow.line, after),
      ),
    )
    .orderBy(asc(importRow.line))
    // One more, to know whether there is a next page.
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  return { items, next: rows.length > limit ? items.at(-1)!.line : null }
}

export async function readRow(db: Database, id: string, line: number) {
  const [row] = await db
    .select(shown)
    .from(importRow)
    .where(and(eq(importRow.importId, id), eq(importRow.line, line)))
  if (!row) throw new AppError('NOT_FOUND', 404)
  return row
}

/** Imports per user that were never started. */
const keptUnused = 5
const keptDays = 7

/** Deletes old imports. Their entries stay, and can be undone by their act. */
export async function sweepImports(db: Database): Promise<void> {
  await db.execute(sql`
    delete from ${importJob} where ${importJob.createdAt} < now() - ${keptDays} * interval '1 day'
    or ${importJob.id} in (
      select "id" from (
        select "id", row_number() over (partition by "created_by" order by "created_at" desc, "id" desc) as "nth"
        from ${importJob} where "started_at" is null
      ) as "unused" where "nth" > ${keptUnused}
    )`)
}

/** Few, because rejected rows may be long. */
const atOnce = 200

type Say = (key: string) => string

/** With the headers that an import recognizes; it ignores the first two columns. */
export function rejectsCsv(
  db: Database,
  entity: ImportEntity,
  id: string,
  say: Say,
): ReadableStream<Uint8Array> {
  const fields = importFields(entity)
  const write = ({ line, faults, cells }: StoredRow) =>
    csvLine([line, faults.map(say).join('; '), ...fields.map((field) => cells[field] ?? null)])
  return streamRows(
    { start: byteOrderMark + csvLine(['line', 'reasons', ...fields]), join: '', end: '', write },
    (after: number | undefined, limit) => readRows(db, id, { verdict: 'rejected', after: after ?? 0, limit }),
    atOnce,
  )
}

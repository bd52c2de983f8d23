import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '~/access/caller'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import type { AuditAction } from '~/manifest/audit-kind'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import type { Selection } from '../bulk/define-bulk'
import { act, actRow } from './act.table.server'

const keptDays = 30

/** Time budget of one call, so that the browser can show progress and stop the action between calls. */
const callMs = 1000

export type ActBy = { caller: { userId: string; name: string; email: string } }

/** Who acts, as the audit log stores it. */
export type Actor = { caller: Caller; address: string }

type Subject = { id: string; name: string; email: string }

/** The input of the audit log's `record`: a change of one entry, or of several under one id. */
export type AuditEvent = { action: AuditAction; changes?: Record<string, { from: unknown; to: unknown }> } & (
  | { id?: string; subject: Subject }
  | { id: string; subject?: Subject; rows: Subject[] }
)

type NewAct = { id?: string; kind: string; name?: string; details?: Record<string, unknown> }

/** Returns whether the action is new: one with the same id is continued. */
async function addAct(tx: Database, by: ActBy, given: NewAct & { id: string }): Promise<boolean> {
  const { userId, name, email } = by.caller
  const added = await tx
    .insert(act)
    .values({ ...given, createdBy: userId, createdByName: name || email })
    .onConflictDoNothing({ target: act.id })
    .returning({ id: act.id })
  return added.length > 0
}

/** Creates an action, or continues the existing one with the same id. */
export async function openAct(tx: Database, by: ActBy, { id = newId(), ...given }: NewAct): Promise<string> {
  await addAct(tx, by, { id, ...given })
  return id
}

type Source = PgTable & { id: PgColumn }

/** Values stored with a deleted row, as SQL over the row, which is aliased `"gone"`. */
export type Kept = { name: SQL; pictureId?: SQL }

/** Deletes rows and stores them for undo in one statement. Returns the names of the rows that existed. */
export async function putAside(
  tx: Database,
  actId: string,
  table: Source,
  ids: string[],
  { name, pictureId = sql`null::uuid` }: Kept,
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const kept = await tx.execute(sql`
    with "gone" as (delete from ${table} where ${inArray(table.id, ids)} returning *)
    insert into ${actRow} ("act_id", "row_id", "name", "before", "picture_id")
    select ${actId}::uuid, "id"::text, ${name}, to_jsonb("gone") - array['search', 'words'], ${pictureId} from "gone"
    order by "id"
    on conflict ("act_id", "row_id") do update
    set "planned" = false, "name" = excluded."name", "before" = excluded."before", "picture_id" = excluded."picture_id"
    returning "row_id" as "id", "name"`)
  const rows = rowsOf<{ id: string; name: string }>(kept)
  await addUndoable(tx, actId, rows.length)
  return rows
}

/** Stores the undo data of rows that were updated; `before` holds the overwritten values. */
export async function keepForUndo(
  tx: Database,
  actId: string,
  done: { id: string; name: string; before?: Record<string, unknown> }[],
): Promise<void> {
  if (done.length === 0) return
  await tx
    .insert(actRow)
    .values(done.map(({ id, ...row }) => ({ actId, rowId: id, ...row })))
    .onConflictDoUpdate({
      target: [actRow.actId, actRow.rowId],
      set: { planned: false, name: sql`excluded."name"`, before: sql`excluded."before"` },
    })
  await addUndoable(tx, actId, done.length)
}

export async function addUndoable(tx: Database, actId: string, rows: number): Promise<void> {
  if (rows === 0) return
  await tx
    .update(act)
    .set({ undoable: sql`${act.undoable} + ${rows}` })
    .where(eq(act.id, actId))
}

/** The number of selected rows and a hash of their ids, which differs for any other selection. */
export type Counted = { count: number; mark: string }

const countedOf = (id: SQL) =>
  sql`count(*)::int as "count", coalesce(bit_xor(hashtextextended(${id}::text, 0)), 0)::text as "mark"`

export async function countRows(db: Database, table: Source, where: SQL | undefined): Promise<Counted> {
  const found = await db.execute(
    sql`select ${countedOf(sql`${table.id}`)} from ${table} where ${where ?? sql`true`}`,
  )
  return rowsOf<Counted>(found)[0]!
}

export type ActRequest = {
  /** Set by callers that repeat the call until no rows remain; without it, one call does everything. */
  act?: string
  /** The count and the hash that the user confirmed. The action is refused if other rows match by now. */
  expected?: Counted
}

/** The selected rows as SQL. `named`: how many ids the caller listed, of which some may no longer exist. */
export type Meant = { where: SQL | undefined; named?: number }

export async function rowsMeant<Filter>(
  id: PgColumn,
  selection: Selection<Filter>,
  whereOf: (filter: Filter) => Promise<SQL | undefined>,
): Promise<Meant> {
  if (!('ids' in selection)) return { where: await whereOf(selection.all) }
  const isText = id.getSQLType() === 'text'
  const ids = [...new Set(isText ? selection.ids : selection.ids.map((each) => each.toLowerCase()))]
  // PostgreSQL raises an error when a value that is not a UUID is compared with a uuid column.
  return { where: inArray(id, isText ? ids : ids.filter(isUuid)), named: ids.length }
}

type Plan = ActRequest & {
  kind: string
  table: Source
  where: SQL | undefined
  details?: Record<string, unknown>
  /** Counts taken before the first step, such as rows that already have the wanted value. */
  counts?: (tx: Database, total: number) => Promise<Record<string, number>>
  /** Rows per transaction: locks are held briefly, and finished batches stay committed. */
  chunk?: number
  /** Runs one transaction of the action: takes the locks and checks the caller's permission again. */
  transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>
  /**
   * Applies the action to these rows, writes the audit entry `actId`, stores the undo data and returns the
   * number of rows by outcome. Rows in none of the counts no longer exist. `total`: the number of rows of the
   * whole action.
   */
  step: (tx: Database, ids: string[], of: { actId: string; total: number }) => Promise<Record<string, number>>
}

export type ActProgress = {
  act: string
  total: number
  remaining: number
  counts: Record<string, number>
  undoable: boolean
}

/**
 * Applies an action to all selected rows. The first transaction stores the ids, so that exactly the confirmed
 * rows are affected; the rows are then processed in chunks with short transactions. A call with the id of an
 * existing action resumes it, which makes a retry after a lost response safe.
 */
export async function runAct(db: Database, by: ActBy, plan: Plan): Promise<ActProgress> {
  const id = plan.act ?? newId()
  const until = plan.act ? Date.now() + callMs : Infinity
  await plan.transaction((tx) => begin(tx, by, id, plan))
  for (;;) {
    const progress = await plan.transaction((tx) => runChunk(tx, id, plan))
    if (progress.remaining === 0 || Date.now() > until) return progress
  }
}

async function begin(tx: Database, by: ActBy, id: string, plan: Plan): Promise<void> {
  const { kind, details } = plan
  if (!(await addAct(tx, by, { id, kind, details }))) {
    const own = and(eq(act.id, id), eq(act.kind, kind), eq(act.createdBy, by.caller.userId))
    if ((await tx.$count(act, own)) === 0) throw new AppError('NOT_FOUND', 404)
    return
  }
  const { table, where = sql`true`, expected } = plan
  await tx.execute(sql`
    insert into ${actRow} ("act_id", "row_id", "planned")
    select ${id}::uuid, ${table.id}::text, true from ${table} where ${where}`)
  const found = await tx.execute(
    sql`select ${countedOf(sql`${actRow.rowId}`)} from ${actRow} where ${eq(actRow.actId, id)}`,
  )
  const { count, mark } = rowsOf<Counted>(found)[0]!
  if (expected && (expected.count !== count || expected.mark !== mark))
    throw new AppError('SELECTION_CHANGED', 409, { count })
  const counts = (await plan.counts?.(tx, count)) ?? {}
  await tx.update(act).set({ total: count, counts }).where(eq(act.id, id))
}

async function runChunk(tx: Database, id: string, { chunk = 500, step: doStep }: Plan): Promise<ActProgress> {
  // The row lock serializes concurrent calls for the same action.
  const [found] = await tx.select().from(act).where(eq(act.id, id)).for('update')
  if (!found) throw new AppError('NOT_FOUND', 404)
  const planned = and(eq(actRow.actId, id), eq(actRow.planned, true))
  const rows = await tx
    .select({ id: actRow.rowId })
    .from(actRow)
    .where(planned)
    // All transactions lock rows in the same order, which prevents deadlocks.
    .orderBy(actRow.rowId)
    .limit(chunk)
  const ids = rows.map((row) => row.id)
  const counts = { ...found.counts }
  if (ids.length > 0) {
    const step = await doStep(tx, ids, { actId: id, total: found.total })
    const told = Object.values(step).reduce((sum, each) => sum + each, 0)
    for (const [name, number] of Object.entries({ ...step, gone: (step.gone ?? 0) + ids.length - told }))
      counts[name] = (counts[name] ?? 0) + number
    // Rows with undo data stay, no longer planned; the others are finished.
    await tx.delete(actRow).where(and(planned, inArray(actRow.rowId, ids)))
    await tx.update(act).set({ counts }).where(eq(act.id, id))
  }
  const remaining = ids.length < chunk ? 0 : await tx.$count(actRow, planned)
  const [after] = await tx.select({ undoable: act.undoable }).from(act).where(eq(act.id, id))
  return { act: id, total: found.total, remaining, counts, undoable: (after?.undoable ?? 0) > 0 }
}

export async function forgetActs(db: Database): Promise<void> {
  await db.delete(act).where(lt(act.createdAt, sql`now() - ${keptDays} * interval '1 day'`))
}

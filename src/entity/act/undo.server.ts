import { and, asc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { v5 } from 'uuid'
import { can } from '~/access/can'
import type { Caller } from '~/access/caller'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import type { AuditAction } from '~/manifest/audit-kind'
import { extensionsOf, type UndoKind, type UndoReason } from '~/platform/module-extensions.server'
import type { Database } from '~/platform/database.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import { restoredValue, storedColumns } from '../fields/field-store.server'
import type { Undone } from './act.contract'
import type { Actor, AuditEvent } from './act.server'
import { act, actRow } from './act.table.server'

/** Batch size of one undo call: small enough to show progress and to release locks quickly. */
const atOnce = 2000

/** Maximum number of rows that the result names with a reason. */
const named = 10

type RecordEntry = (tx: Database, by: Actor, events: AuditEvent[]) => Promise<void>

export async function undoKindsOf(caller: Caller): Promise<Record<string, UndoKind>> {
  const kinds = Object.entries(await extensionsOf('undoKinds'))
  return Object.fromEntries(kinds.filter(([, { permission }]) => can(caller, permission)))
}

type Asked = { id: string; row?: string }
type Found = typeof act.$inferSelect
type Outcome = Awaited<ReturnType<UndoKind['undo']>>

/** How a kind restores rows and which audit entry it writes. */
type Undoing = {
  undo: (ids: string[]) => Promise<Outcome>
  record: (outcome: Outcome, rows: { id: string; name: string }[]) => Promise<void>
}

/** Undoes one batch of an action that the caller may undo, and records an audit entry per kind. */
export async function undoSome(db: Database, by: Actor, asked: Asked, record: RecordEntry): Promise<Undone> {
  const kinds = await undoKindsOf(by.caller)
  // A referenced row may be deleted concurrently; the retry of the transaction then sees that.
  return await inTransaction(
    db,
    (tx) =>
      undoIn(tx, asked, (found) => {
        const kind = kinds[found.kind]
        return (
          kind && {
            undo: (ids) => kind.undo(tx, found, ids, by),
            record: (outcome, rows) => recordUndo(tx, by, { found, kind, rows }, outcome, record),
          }
        )
      }),
    isReferenceViolation,
  )
}

/**
 * Undoes one batch of an action, or the named row. The caller repeats the call while rows remain; a
 * concurrent second call continues where the first ended. Rows that cannot be restored are kept, so that a
 * later undo can retry them. `undoingOf` returns nothing for actions that the caller may not undo, and the
 * caller receives the same error as for an unknown id.
 */
export async function undoIn(
  tx: Database,
  { id, row }: Asked,
  undoingOf: (found: Found) => Undoing | undefined,
): Promise<Undone> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', 404)
  const [found] = await tx.select().from(act).where(eq(act.id, id)).for('update')
  const undoing = found && undoingOf(found)
  if (!undoing) throw new AppError('NOT_FOUND', 404)
  if (found.undoable === 0) throw new AppError('ALREADY_UNDONE', 409)
  const kept = and(eq(actRow.actId, id), eq(actRow.planned, false))
  const pending = row
    ? and(kept, eq(actRow.rowId, row))
    : and(kept, or(isNull(actRow.triedIn), ne(actRow.triedIn, found.round)))
  const rows = await tx
    .select({ id: actRow.rowId, name: actRow.name })
    .from(actRow)
    .where(pending)
    .orderBy(asc(actRow.rowId))
    .limit(atOnce)
  if (row && rows.length === 0) throw new AppError('ALREADY_UNDONE', 409)
  const ids = rows.map((each) => each.id)
  const outcome = ids.length > 0 ? await undoing.undo(ids) : { done: [], reasons: {} }
  const done = new Set(outcome.done)
  const skipped = rows.filter((each) => !done.has(each.id))
  await settle(tx, found, outcome)
  const remaining = row ? 0 : await tx.$count(actRow, pending)
  const undoable = found.undoable - outcome.done.length
  await tx
    .update(act)
    .set({
      undoable,
      round: remaining === 0 && !row ? found.round + 1 : found.round,
      undoneAt: undoable === 0 ? sql`now()` : null,
    })
    .where(eq(act.id, id))
  if (done.size > 0)
    await undoing.record(
      outcome,
      rows.filter((each) => done.has(each.id)),
    )
  return {
    kind: found.kind,
    done: outcome.done.length,
    skipped: skipped.length,
    left: skipped.slice(0, named).map((each) => ({
      name: each.name,
      reason: outcome.reasons[each.id] ?? ('taken' as const),
    })),
    remaining,
  }
}

async function settle(tx: Database, { id, round }: Found, { done, reasons }: Outcome): Promise<void> {
  const of = eq(actRow.actId, id)
  if (done.length > 0) await tx.delete(actRow).where(and(of, inArray(actRow.rowId, done)))
  for (const reason of new Set(Object.values(reasons))) {
    const ids = Object.keys(reasons).filter((each) => reasons[each] === reason)
    await tx
      .update(actRow)
      .set({ triedIn: round, reason })
      .where(and(of, inArray(actRow.rowId, ids)))
  }
}

/** All calls of one undo share an audit entry; another user who continues the undo gets a separate entry. */
export const undoEntryId = ({ caller }: Actor, { id, round }: Found): string =>
  v5(`${caller.userId} ${round}`, id)

async function recordUndo(
  tx: Database,
  by: Actor,
  { found, kind, rows }: { found: Found; kind: UndoKind; rows: { id: string; name: string }[] },
  { entry, subject }: Outcome,
  record: RecordEntry,
): Promise<void> {
  const subjects = rows.filter((each) => each.id !== subject?.id).map((each) => ({ ...each, email: '' }))
  const isOne = found.total <= 1 && found.undoable <= 1
  const [only] = subjects.length === 1 && isOne ? subjects : []
  const single = only ?? (subjects.length === 0 ? subject : undefined)
  await record(tx, by, [
    single
      ? { id: entry ?? newId(), action: kind.action as AuditAction, subject: single }
      : {
          id: entry ?? undoEntryId(by, found),
          action: kind.action as AuditAction,
          subject,
          rows: subjects,
        },
  ])
}

/** Reports all rows except `done` as changed since the action. */
export function changedBut(ids: string[], done: string[]): Record<string, UndoReason> {
  const isDone = new Set(done)
  return Object.fromEntries(ids.filter((id) => !isDone.has(id)).map((id) => [id, 'changed' as const]))
}

type Restore = {
  table: PgTable & { id: PgColumn }
  /** Values for columns that reference rows which may no longer exist; `"was"` is the deleted row. */
  values?: Record<string, SQL>
  /** Condition without which a row is not restored, such as a required reference. */
  where?: SQL
  orderBy?: SQL
}

/** Restores deleted rows with their ids, unless a unique constraint or a missing reference prevents it. */
export async function restoreRows(
  tx: Database,
  actId: string,
  ids: string[],
  { table, values = {}, where = sql`true`, orderBy = sql`"was"."id"` }: Restore,
): Promise<{ done: string[]; reasons: Record<string, UndoReason> }> {
  const columns = await storedColumns(tx, table)
  const before = sql`${actRow.before}`
  const names = columns.map(({ name }) => sql.identifier(name))
  const rows = sql`${actRow}, jsonb_populate_record(null::${table}, ${actRow.before}) as "was"
    where ${and(eq(actRow.actId, actId), inArray(actRow.rowId, ids))}`
  const restored = await tx.execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(
      columns.map((column) => restoredValue(column, before, values[column.name])),
      sql`, `,
    )}
    from ${rows} and ${where} order by ${orderBy}
    on conflict do nothing returning "id"::text as "id"`)
  const done = rowsOf<{ id: string }>(restored).map(({ id }) => id)
  const isDone = new Set(done)
  const away = ids.filter((id) => !isDone.has(id))
  if (away.length === 0) return { done, reasons: {} }
  const able = await tx.execute(
    sql`select ${actRow.rowId} as "id" from ${rows} and ${inArray(actRow.rowId, away)} and ${where}`,
  )
  const isAble = new Set(rowsOf<{ id: string }>(able).map(({ id }) => id))
  return {
    done,
    reasons: Object.fromEntries(away.map((id) => [id, isAble.has(id) ? 'taken' : 'missing'])),
  }
}

import { eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import type { AuditAction } from '~/manifest/audit-kind'
import type { Database } from '~/platform/database.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import { type Actor, addUndoable, openAct } from '../act/act.server'
import { act, actRow } from '../act/act.table.server'
import { columnOf } from '../fields/field-store.server'
import { type Cells, importFields } from './import-entity'
import {
  cellOf,
  idOfName,
  type ImportRef,
  type ImportSource,
  refFault,
  takenFault,
} from './import-source.server'
import { lockImport } from './import.data.server'
import { importJob, importRow } from './import.table.server'
import { addRefs, namesOfRow } from './new-refs.server'

/** Rows per transaction: shows progress, and keeps locks short. */
const atOnce = 1000

/** Imports the next rows. Each step is committed; the next call continues. */
export async function runImport(db: Database, by: Actor, source: ImportSource, id: string): Promise<void> {
  // Retries if a target is deleted concurrently; the retry then rejects its rows.
  await inTransaction(db, (tx) => runSome(tx, by, source, id), isReferenceViolation)
}

async function runSome(tx: Database, by: Actor, source: ImportSource, id: string): Promise<void> {
  const found = await lockImport(tx, by, source, id)
  if (!found.checkedAt) throw new AppError('NOT_CHECKED', 409)
  if (found.undoAt || (await isUndone(tx, found.actId))) throw new AppError('ALREADY_UNDONE', 409)
  if (found.ready === 0) return
  const kind = `${source.entity.name}.import`
  const actId = found.actId ?? (await openAct(tx, by, { kind, name: found.fileName }))
  const refs = await addRefs(tx, by, source, { id, rows: atOnce, newNames: found.newNames })
  const outcome = await takeRows(tx, source, { id, actId, defaults: found.defaults })
  const added = outcome.filter((row) => row.added).length
  const addedRefs = { ...found.addedRefs }
  for (const [field, ids] of Object.entries(refs)) addedRefs[field] = [...(addedRefs[field] ?? []), ...ids]
  await tx
    .update(importJob)
    .set({
      actId,
      addedRefs,
      ready: found.ready - outcome.length,
      rejected: found.rejected + outcome.length - added,
      added: found.added + added,
      startedAt: found.startedAt ?? sql`now()`,
    })
    .where(eq(importJob.id, id))
  // The result of the check: the first step inserts the audit entry, and later ones append their rows.
  const changes = {
    file: { from: null, to: found.fileName },
    fileRows: { from: null, to: found.ready + found.rejected + found.added },
    rejected: { from: null, to: found.rejected },
  }
  const rows = outcome
    .filter((row) => row.added)
    .map(({ id: entryId, name }) => ({ id: entryId, name, email: '' }))
  await addUndoable(tx, actId, rows.length)
  await source.record(tx, by, [{ id: actId, action: kind as AuditAction, changes, rows }])
}

async function isUndone(tx: Database, actId: string | null): Promise<boolean> {
  if (!actId) return false
  const [found] = await tx
    .select({ undoneAt: act.undoneAt })
    .from(act)
    .where(eq(act.id, actId))
    // Waits for a concurrent undo: no entry is added to an undone import.
    .for('key share')
  return Boolean(found?.undoneAt)
}

type Step = { id: string; actId: string; defaults: Cells }

/** The SQL of a reference: the lookup of all names, the value of a row, and its error. */
function partsOf(source: ImportSource, field: string, ref: ImportRef, standard: string | undefined) {
  const names = sql.identifier(`names of ${field}`)
  const lookedUp = sql`${names} as (
      select "given"."name", "found"."id"
      from (select distinct "each"."name" from "row", lateral ${namesOfRow(field, ref)}) as "given",
        lateral (${idOfName(ref, sql`"given"."name"`)}) as "found"
    )`
  const named = sql`from ${namesOfRow(field, ref)} left join ${names} as "known" on "known"."name" = "each"."name"`
  const unnamed = sql`when exists (select ${named} where "known"."id" is null) then ${refFault(source, field, 'unnamed')}::text`
  if (ref.isMany)
    return {
      lookedUp,
      value: sql`array(select distinct "known"."id" ${named} order by 1)`,
      lack: sql`case ${unnamed} end`,
    }
  const common = sql`(select "id" from ${ref.table} where "id" = ${standard ?? null}::uuid)`
  const lacksDefault = standard !== undefined || ref.isRequired
  return {
    lookedUp,
    value: sql`case when ${cellOf(field)} is null then ${common} else (select "known"."id" ${named}) end`,
    lack: sql`case ${unnamed} ${
      lacksDefault
        ? sql`when ${cellOf(field)} is null and ${common} is null then ${refFault(source, field, 'unknown')}::text`
        : sql``
    } end`,
  }
}

/**
 * In one statement: inserts entries, deletes their rows and records them for the undo. Rows that became duplicates or whose
 * target was deleted since the check are rejected. In the order of their keys, so that two imports of the same entries do
 * not deadlock.
 */
async function takeRows(
  tx: Database,
  source: ImportSource,
  { id, actId, defaults }: Step,
): Promise<{ id: string; name: string; added: boolean }[]> {
  const { entity, table, refs, called } = source
  const list = (parts: SQL[]) => sql.join(parts, sql`, `)
  const parts = Object.entries(refs).map(([field, ref]) => ({
    field,
    ...partsOf(source, field, ref, defaults[field]),
  }))
  const columns = importFields(entity).map((field) => {
    const column = columnOf(table, entity.fields, field)
    const value = refs[field] ? sql`${sql.identifier(`id of ${field}`)}` : cellOf(field, 'chosen')
    return {
      name: sql`${sql.identifier(column.name)}`,
      value: sql`${value}::${sql.raw(column.getSQLType())}`,
    }
  })
  const name = sql.join(
    called.map((field) => cellOf(field, 'chosen')),
    sql` || ' · ' || `,
  )
  const taken = await tx.execute(sql`
    with ${list([
      sql`"row" as (
        select * from ${importRow} where ${importRow.importId} = ${id} and not ${importRow.rejected}
        order by ${importRow.line} limit ${atOnce}
      )`,
      ...parts.map(({ lookedUp }) => lookedUp),
    ])}, "chosen" as (
      select ${list([
        sql`"row".*`,
        ...parts.map(({ field, value }) => sql`${value} as ${sql.identifier(`id of ${field}`)}`),
        sql`array_remove(array[${list(parts.map(({ lack }) => lack))}]::text[], null) as "lacks"`,
      ])}
      from "row"
    ), "placed" as (
      insert into ${table} ("id", ${list(columns.map((column) => column.name))})
      select "entry_id", ${list(columns.map(({ value }) => value))}
      from "chosen" where cardinality("lacks") = 0 order by "key", "line"
      on conflict do nothing returning "id"
    ), "noted" as (
      insert into ${actRow} ("act_id", "row_id", "name")
      select ${actId}::uuid, "placed"."id"::text, ${name} from "placed" join "chosen" on "chosen"."entry_id" = "placed"."id"
    ), "gone" as (
      delete from ${importRow} using "chosen", "placed"
      where ${importRow.importId} = ${id} and ${importRow.line} = "chosen"."line"
        and "chosen"."entry_id" = "placed"."id"
    ), "refused" as (
      update ${importRow} set "rejected" = true, "key" = null,
        "faults" = case when cardinality("chosen"."lacks") > 0 then "chosen"."lacks" else array[${takenFault(source)}::text] end
      from "chosen"
      where ${importRow.importId} = ${id} and ${importRow.line} = "chosen"."line"
        and not exists (select from "placed" where "placed"."id" = "chosen"."entry_id")
    )
    select "entry_id" as "id", ${name} as "name", exists (select from "placed" where "placed"."id" = "chosen"."entry_id") as "added"
    from "chosen"`)
  return rowsOf<{ id: string; name: string; added: boolean }>(taken)
}

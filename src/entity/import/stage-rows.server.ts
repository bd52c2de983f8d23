import { eq, sql, type SQL } from 'drizzle-orm'
import { can } from '~/access/can'
import { AppError, InvalidInput } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import type { Actor } from '../act/act.server'
import { knownIds } from '../crud/refs.server'
import { columnOf } from '../fields/field-store.server'
import { checkNames, checkRow, type JudgedRow } from './check-rows.server'
import { defaultFields, defaultName, type FileRow, maxRows } from './import-entity'
import {
  foldName,
  type ImportRef,
  type ImportSource,
  keyOf,
  refFault,
  refPermission,
  takenFault,
} from './import-source.server'
import { lockImport } from './import.data.server'
import { importJob, importRow } from './import.table.server'

/** Besides these, the default of each reference, by the name of its input. */
type Options = { fileName: string; create?: string[] } & Record<string, unknown>

export function requireCreation({ caller }: Actor, ref: ImportRef): void {
  const permission = refPermission(ref, 'create')
  if (!can(caller, permission)) throw new AppError('FORBIDDEN', 403, { permission })
}

export async function beginImport(
  db: Database,
  by: Actor,
  source: ImportSource,
  { fileName, create = [], ...given }: Options,
): Promise<string> {
  const { entity, refs } = source
  for (const field of create) requireCreation(by, refs[field]!)
  const id = newId()
  const { userId, name, email } = by.caller
  await inTransaction(db, async (tx) => {
    const defaults: Record<string, string> = {}
    for (const field of defaultFields(entity)) {
      const path = defaultName(entity, field)
      const wanted = given[path] as string | undefined
      if (wanted === undefined) continue
      // The lock waits for a concurrent deletion, with the lock timeout of a write.
      const known = isUuid(wanted) ? await knownIds(tx, refs[field]!, [wanted]) : new Set()
      if (known.size === 0) throw new InvalidInput([{ path, message: refFault(source, field, 'unknown') }])
      defaults[field] = wanted
    }
    const job = { id, entity: entity.name, createdBy: userId, createdByName: name || email, fileName }
    await tx.insert(importJob).values({ ...job, defaults, creates: create })
  })
  return id
}

type Given = { id: string; rows: FileRow[]; last: boolean }

/** Stages rows with their errors. Idempotent, for retries after a lost response. */
export async function stageRows(
  db: Database,
  by: Actor,
  source: ImportSource,
  { id, rows, last }: Given,
): Promise<void> {
  const checked = rows.map((row) => checkRow(source, row))
  await db.transaction(async (tx) => {
    const found = await lockImport(tx, by, source, id)
    if (found.checkedAt && last && !found.startedAt) return
    if (found.checkedAt) throw new AppError('ALREADY_CHECKED', 409)
    if (found.ready + found.rejected + rows.length > maxRows)
      throw new AppError('TOO_MANY_ROWS', 413, { limit: maxRows })
    const newNames = await checkNames(tx, by, source, found, checked)
    const put = await putRows(tx, source, id, checked)
    const rejected = put.filter((row) => row.rejected).length
    await tx
      .update(importJob)
      .set({
        newNames,
        ready: found.ready + put.length - rejected,
        rejected: found.rejected + rejected,
        ...(last && { checkedAt: sql`now()` }),
      })
      .where(eq(importJob.id, id))
  })
}

/**
 * Whether a key is taken by an entry, or by an accepted row of the file. The OFFSETs force an index lookup for each row:
 * without them PostgreSQL would scan all entries and all rows for every chunk.
 */
function isTaken({ entity, table, unique }: ImportSource, id: string, row: string): SQL {
  if (!unique) return sql`false`
  const key = sql`${sql.identifier(row)}."key"`
  const same = unique.fields.map(
    (field, at) =>
      sql`${foldName(columnOf(table, entity.fields, field))} = ${key}[${sql.raw(String(at + 1))}]`,
  )
  return sql`(exists (select from ${table} where ${sql.join(same, sql` and `)} offset 0)
    or exists (select from ${importRow} as "other" where "other"."import_id" = ${id} and "other"."key" = ${key} offset 0))`
}

/** The errors of a row, or that it is a duplicate, also of an earlier row of this chunk. */
export function reasonsOf(source: ImportSource, id: string, row: string, faults: SQL): SQL {
  const repeated = source.unique
    ? sql`row_number() over (partition by cardinality(${faults}) = 0, "key" order by "line") > 1`
    : sql`false`
  return sql`case when cardinality(${faults}) > 0 then ${faults}
    when ${repeated} or ${isTaken(source, id, row)} then array[${takenFault(source)}::text] else ${faults} end`
}

/** Stores rows with their errors; rows that were sent before are unchanged. */
export async function putRows(
  tx: Database,
  source: ImportSource,
  id: string,
  rows: JudgedRow[],
): Promise<{ rejected: boolean }[]> {
  const put = await tx.execute(sql`
    with "given" as (
      select "row".*, ${keyOf(source)} as "key"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as "row"("line" int, "entryId" uuid, "cells" jsonb, "asks" jsonb, "faults" text[])
    ), "judged" as (
      select *, ${reasonsOf(source, id, 'given', sql`"faults"`)} as "reasons" from "given"
    )
    insert into ${importRow} ("import_id", "line", "entry_id", "cells", "asks", "key", "rejected", "faults")
    select ${id}, "line", "entryId", "cells", "asks", case when cardinality("reasons") = 0 then "key" end,
      cardinality("reasons") > 0, "reasons"
    from "judged" on conflict do nothing returning "rejected"`)
  return rowsOf<{ rejected: boolean }>(put)
}

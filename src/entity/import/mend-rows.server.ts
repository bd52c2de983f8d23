import { and, eq, type SQL, sql } from 'drizzle-orm'
import { InvalidInput, AppError } from '~/lib/app-error'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import type { Actor } from '../act/act.server'
import { maxNewNames, type FileRow } from './import-entity'
import type { SimilarName } from './import-contract'
import { cellOf, foldName, type ImportRef, type ImportSource, keyOf, refFault } from './import-source.server'
import { lockSettled, readRow } from './import.data.server'
import { importJob, importRow } from './import.table.server'
import { checkNames, checkRow, lookUp, similarity } from './check-rows.server'
import { putRows, reasonsOf, requireCreation } from './stage-rows.server'

/** Names per page; the next follow when these are decided. */
const batchSize = 50

type Asked = { field: string; name: string; rows: number }

export async function listSimilarNames(
  db: Database,
  by: Actor,
  { refs }: ImportSource,
  id: string,
): Promise<SimilarName[]> {
  const asked = await db.execute(sql`
    select "ask" ->> 'field' as "field", (array_agg("ask" ->> 'name' order by "line"))[1] as "name", count(*)::int as "rows"
    from ${importRow}, jsonb_array_elements(${importRow.asks}) as "ask"
    where ${and(eq(importRow.importId, id), eq(importRow.rejected, true))}
    group by "ask" ->> 'field', "ask" ->> 'key'
    order by count(*) desc, "ask" ->> 'field', "ask" ->> 'key' limit ${batchSize}`)
  const found = rowsOf<Asked>(asked)
  const finders = new Map<string, Awaited<ReturnType<typeof similarity>>>()
  for (const field of new Set(found.map((each) => each.field)))
    finders.set(field, await similarity(db, by, refs[field]!))
  return found.map((each) => ({ ...each, similar: finders.get(each.field)!(each.name) ?? null }))
}

type Choice = {
  id: string
  field: string
  name: string
  /** Absent: the name is a new entry. */
  refId?: string
}

/** Assigns the rows of a name to that entry, or to a new one. Duplicates stay rejected. */
export async function chooseName(
  db: Database,
  by: Actor,
  source: ImportSource,
  { id, field, name: given, refId }: Choice,
): Promise<void> {
  const ref = source.refs[field]!
  const { data: name, error } = ref.check.safeParse(given)
  if (error) throw new InvalidInput([{ path: 'name', message: error.issues[0]!.message }])
  if (refId === undefined) {
    if (!ref.creatable)
      throw new InvalidInput([{ path: 'refId', message: refFault(source, field, 'required') }])
    requireCreation(by, ref)
  }
  await inTransaction(db, async (tx) => {
    const found = await lockSettled(tx, by, source, id)
    const chosen = refId === undefined ? name : await nameOf(tx, source, field, refId)
    const judged = await judge(tx, source, { id, field, name, chosen })
    if (judged.length === 0) return
    const ready = judged.filter(({ rejected }) => !rejected).length
    const newNames = { ...found.newNames }
    if (refId === undefined)
      newNames[field] = await withNew(tx, source, { field, name, before: newNames[field] ?? [] })
    await tx
      .update(importJob)
      .set({ newNames, ready: found.ready + ready, rejected: found.rejected - ready })
      .where(eq(importJob.id, id))
  })
}

async function nameOf(tx: Database, source: ImportSource, field: string, refId: string): Promise<string> {
  const { table, name } = source.refs[field]!
  const [found] = isUuid(refId) ? await tx.select({ name }).from(table).where(eq(table.id, refId)) : []
  if (!found) throw new InvalidInput([{ path: 'refId', message: refFault(source, field, 'unknown') }])
  return found.name as string
}

type NewName = { field: string; name: string; before: string[] }

async function withNew(
  tx: Database,
  source: ImportSource,
  { field, name, before }: NewName,
): Promise<string[]> {
  const found = await lookUp(tx, source.refs[field]!, [...before, name])
  const { key: wanted, isThere } = found.get(name)!
  // Somebody has created it meanwhile.
  if (isThere || before.some((each) => found.get(each)!.key === wanted)) return before
  if (before.length >= maxNewNames)
    throw new InvalidInput([{ path: 'name', message: refFault(source, field, 'tooMany') }])
  return [...before, name]
}

/** The cell with the chosen name instead of the similar one. */
const renamed = (field: string, { isMany }: ImportRef, key: SQL, chosen: string): SQL =>
  isMany
    ? sql`(select string_agg(case when ${foldName(sql`"each"`)} = ${key} then ${chosen}::text else btrim("each") end, '; ' order by "at")
        from unnest(string_to_array(${cellOf(field)}, ';')) with ordinality as "part"("each", "at"))`
    : sql`${chosen}::text`

type Decision = { id: string; field: string; name: string; chosen: string }

/** Validates the rows of a decided name again, as at staging. */
async function judge(
  tx: Database,
  source: ImportSource,
  { id, field, name, chosen }: Decision,
): Promise<{ rejected: boolean }[]> {
  const key = sql`${foldName(sql`${name}::text`)}`
  const isDecided = sql`"ask" ->> 'field' = ${field} and "ask" ->> 'key' = ${key}`
  const similar = refFault(source, field, 'similar')
  const judged = await tx.execute(sql`
    with "decided" as (
      select "row"."line", jsonb_set("row"."cells", array[${field}], to_jsonb(${renamed(field, source.refs[field]!, key, chosen)})) as "cells",
        coalesce((select jsonb_agg("ask") from jsonb_array_elements("row"."asks") as "ask" where not (${isDecided})), '[]') as "asks",
        "row"."faults"
      from ${importRow} as "row"
      where "row"."import_id" = ${id} and "row"."rejected"
        and "row"."asks" @> jsonb_build_array(jsonb_build_object('field', ${field}::text, 'key', ${key}))
    ), "asked" as (
      select "row"."line", "row"."cells", "row"."asks", ${keyOf(source)} as "key",
        case when "row"."asks" @> jsonb_build_array(jsonb_build_object('field', ${field}::text)) then "row"."faults"
          else array_remove("row"."faults", ${similar}) end as "left"
      from "decided" as "row"
    ), "judged" as (
      select *, ${reasonsOf(source, id, 'asked', sql`"left"`)} as "reasons" from "asked"
    )
    update ${importRow} set "cells" = "judged"."cells", "asks" = "judged"."asks", "faults" = "judged"."reasons",
      "rejected" = cardinality("judged"."reasons") > 0, "key" = case when cardinality("judged"."reasons") = 0 then "judged"."key" end
    from "judged" where ${importRow.importId} = ${id} and ${importRow.line} = "judged"."line"
    returning ${importRow.rejected} as "rejected"`)
  return rowsOf<{ rejected: boolean }>(judged)
}

/**
 * Replaces the cells of a rejected row and validates it again. Idempotent: a row that is ready is unchanged, so a retry
 * after a lost response does no harm. The row is read under the import's lock: later it may already be imported.
 */
export async function mendRow(db: Database, by: Actor, source: ImportSource, id: string, given: FileRow) {
  const checked = checkRow(source, given)
  return await inTransaction(db, async (tx) => {
    const found = await lockSettled(tx, by, source, id)
    const where = and(eq(importRow.importId, id), eq(importRow.line, given.line))
    const [row] = await tx.select({ rejected: importRow.rejected }).from(importRow).where(where)
    if (!row) throw new AppError('NOT_FOUND', 404)
    if (!row.rejected) return await readRow(tx, id, given.line)
    // A copy, so that a retry of the transaction does not add to it.
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

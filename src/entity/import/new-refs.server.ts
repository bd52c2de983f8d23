import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { can } from '~/access/can'
import { newId } from '~/lib/new-id'
import type { AuditAction } from '~/manifest/audit-kind'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import type { Actor } from '../act/act.server'
import { notReferred } from '../crud/refs.server'
import type { Cells } from './import-entity'
import {
  cellOf,
  foldName,
  idOfName,
  type ImportRef,
  type ImportSource,
  refPermission,
} from './import-source.server'
import { importRow } from './import.table.server'

/** The names in a cell, as a relation `"each"`. */
export const namesOfRow = (field: string, { isMany }: ImportRef): SQL =>
  isMany
    ? sql`(select btrim("part") as "name" from unnest(string_to_array(${cellOf(field)}, ';')) as "part" where btrim("part") <> '') as "each"`
    : sql`(select ${cellOf(field)} as "name" where ${cellOf(field)} is not null) as "each"`

type Wanted = {
  id: string
  /** The size of the next batch. */
  rows: number
  /** Only these: a target that was deleted since the check is not created again. */
  newNames: Cells<string[]>
}

/** Creates the missing targets of the next rows; returns their ids, by field. */
export async function addRefs(
  tx: Database,
  by: Actor,
  source: ImportSource,
  { id, rows, newNames }: Wanted,
): Promise<Cells<string[]>> {
  const added: Cells<string[]> = {}
  for (const [field, names] of Object.entries(newNames)) {
    const ref = source.refs[field]
    if (!ref || names.length === 0 || !can(by.caller, refPermission(ref, 'create'))) continue
    const name = sql`"each"."name"`
    const named = await tx.execute(sql`
      select distinct on (${foldName(name)}) ${name} as "name"
      from (
        select "cells", "line" from ${importRow}
        where ${importRow.importId} = ${id} and not ${importRow.rejected}
        order by ${importRow.line} limit ${rows}
      ) as "row", lateral ${namesOfRow(field, ref)}
      where ${foldName(name)} in (
        select ${foldName(sql`"new"."name"`)} from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as "new"("name")
      ) and (select "found"."all" = 0 from (${idOfName(ref, name)}) as "found")
      order by ${foldName(name)}, "row"."line"`)
    const missing = rowsOf<{ name: string }>(named).map((each) => each.name)
    if (missing.length > 0) added[field] = await addNamed(tx, by, source, ref, missing)
  }
  return added
}

type Target = { id: string; name: string }

const eventsOf = ({ facts }: ImportRef, action: 'create' | 'delete', targets: Target[]) =>
  targets.map((target) => ({
    action: `${facts.name}.${action}` as AuditAction,
    subject: { ...target, email: '' },
  }))

async function addNamed(tx: Database, by: Actor, { record }: ImportSource, ref: ImportRef, names: string[]) {
  const filled = (await ref.fill?.(tx, names)) ?? names.map(() => ({}))
  const columns = Object.entries<PgColumn>(getTableColumns(ref.table) as never)
  const [title] = columns.find(([, { name }]) => name === ref.name.name)!
  const added = (await tx
    .insert(ref.table)
    .values(names.map((name, at) => ({ id: newId(), [title]: name, ...filled[at] })) as never)
    // Somebody else may create it concurrently.
    .onConflictDoNothing()
    .returning({ id: ref.table.id, name: ref.name })) as Target[]
  await record(tx, by, eventsOf(ref, 'create', added))
  return added.map((each) => each.id)
}

/** Deletes the targets that the import created, unless they are in use or were changed. */
export async function removeRefs(
  db: Database,
  by: Actor,
  { refs, record }: ImportSource,
  added: Cells<string[]>,
): Promise<void> {
  for (const [field, ids] of Object.entries(added)) {
    const ref = refs[field]
    if (!ref || ids.length === 0) continue
    const { table, name } = ref
    const { version } = getTableColumns(table) as Record<string, PgColumn>
    await inTransaction(db, async (tx) => {
      const own = and(inArray(table.id, ids), version && eq(version, 1))
      // Waits for a concurrent reference, which keeps it.
      const chosen = await tx.select({ id: table.id }).from(table).where(own).orderBy(table.id).for('update')
      const unused = await notReferred(
        tx,
        table,
        chosen.map((each) => each.id as string),
      )
      if (unused.length === 0) return
      const deleted = (await tx
        .delete(table)
        .where(and(own, inArray(table.id, unused)))
        .returning({ id: table.id, name })) as Target[]
      await record(tx, by, eventsOf(ref, 'delete', deleted))
    })
  }
}

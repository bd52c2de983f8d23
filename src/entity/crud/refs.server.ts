import { getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '~/platform/database.server'

export type Ref = { id: string; name: string }

/** Where a field of the kind `ref` or `refs` points, and what is shown of it. */
export type RefTarget = { table: PgTable & { id: PgColumn }; name: PgColumn }

const qualified = (column: PgColumn) =>
  sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`

const shown = ({ name }: RefTarget) =>
  sql`json_build_object('id', "ref"."id", 'name', "ref".${sql.identifier(name.name)})`

/** What a row refers to, as its id and its name: a subquery, so that lists stay of one table. */
export const refColumn = (id: PgColumn, to: RefTarget): SQL<Ref | null> =>
  sql`(select ${shown(to)} from ${to.table} as "ref" where "ref"."id" = ${qualified(id)})`

/** The same of several, in the order of their names. */
export const refsColumn = (ids: PgColumn, to: RefTarget): SQL<Ref[]> =>
  sql`(select coalesce(json_agg(${shown(to)} order by "ref".${sql.identifier(to.name.name)}, "ref"."id"), '[]')
    from ${to.table} as "ref" where "ref"."id" = any(${qualified(ids)}))`

/** The ids of those that are there; nobody deletes them before the transaction has ended. */
export async function knownIds(tx: Database, { table }: RefTarget, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('key share')
  return new Set(rows.map(({ id }) => id as string))
}

/** That id, or null where it is gone; what is there is not deleted before the transaction has ended. */
export const idIfThere = ({ table }: RefTarget, id: SQL): SQL =>
  sql`(select "ref"."id" from ${table} as "ref" where "ref"."id" = ${id} for key share)`

/** The ids by their names, as files say them; a name that several have names none. */
export async function idsByName(
  db: Database,
  { table, name }: RefTarget,
  names: string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await db.select({ id: table.id, name }).from(table).where(inArray(name, names))
  const found = rows as Ref[]
  const once = found.filter((row) => found.every((other) => other === row || other.name !== row.name))
  return new Map(once.map((row) => [row.name, row.id]))
}

import { and, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isUuid } from '~/lib/uuid'
import { rowsOf } from '~/platform/rows-of.server'
import type { Database } from '~/platform/database.server'
import type { Ref } from '../define-entity'

type Table = PgTable & { id: PgColumn }

/** The target table and the displayed column of a `ref` or `refs` field. */
export type RefTarget = { table: Table; name: PgColumn }

const qualified = (column: PgColumn) =>
  sql`${sql.identifier(getTableName(column.table))}.${sql.identifier(column.name)}`

const shown = ({ name }: RefTarget) =>
  sql`json_build_object('id', "ref"."id", 'name', "ref".${sql.identifier(name.name)})`

/** Id and name of the referenced row, as a subquery, so that a list query reads one table only. */
export const refColumn = (id: PgColumn, to: RefTarget): SQL<Ref | null> =>
  sql`(select ${shown(to)} from ${to.table} as "ref" where "ref"."id" = ${qualified(id)})`

/** Ids and names of several referenced rows, sorted by name. */
export const refsColumn = (ids: PgColumn, to: RefTarget): SQL<Ref[]> =>
  sql`(select coalesce(json_agg(${shown(to)} order by "ref".${sql.identifier(to.name.name)}, "ref"."id"), '[]')
    from ${to.table} as "ref" where "ref"."id" = any(${qualified(ids)}))`

/** Returns the ids that exist, and locks their rows against deletion until the transaction ends. */
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

/** The id, or null if the row no longer exists; locks it against deletion until the transaction ends. */
export const idIfThere = ({ table }: RefTarget, id: SQL): SQL =>
  sql`(select "ref"."id" from ${table} as "ref" where "ref"."id" = ${id} for key share)`

/** Rows that reference the id. A malformed id matches nothing, like an unknown one. */
export const refIs =
  (column: PgColumn) =>
  (id: string): SQL =>
    isUuid(id) ? eq(column, id) : sql`false`
export const refsHold =
  (column: PgColumn) =>
  (id: string): SQL =>
    isUuid(id) ? sql`${column} @> array[${id}]::uuid[]` : sql`false`

const counted = 1000

/**
 * For lists filtered through a GIN index, which has no order: the rows are found first and sorted afterwards.
 * The materialized CTE makes PostgreSQL choose that index; it stops after a thousand rows.
 */
export const foundByGin = (table: PgTable, names: readonly string[]) => {
  const isNarrow = (filter: object) =>
    names.some((name) => (filter as Record<string, unknown>)[name] !== undefined)
  return {
    isNarrow,
    count: async (
      db: Database,
      { filter, rest, search }: { filter: object; rest: SQL | undefined; search: unknown },
    ) => {
      if (search || !isNarrow(filter)) return null
      const found = await db.execute(sql`
        with "matching" as materialized (select 1 from ${table} where ${rest})
        select count(*)::int as "total" from (select 1 from "matching" limit ${counted + 1}) as "some"`)
      const { total } = rowsOf<{ total: number }>(found)[0]!
      return { total: Math.min(total, counted), totalIsAtLeast: total > counted }
    },
  }
}

type Referrer = { from: string; column: string }

/** Foreign key columns that reference a table, by their ON DELETE action. */
async function referrersOf(tx: Database, table: Table, kinds: string[]): Promise<Referrer[]> {
  const found = await tx.execute(sql`
    select "conrelid"::regclass::text as "from", quote_ident("attname") as "column"
    from pg_constraint join pg_attribute on "attrelid" = "conrelid" and "attnum" = "conkey"[1]
    where "contype" = 'f' and "confrelid" = ${`"${getTableName(table)}"`}::regclass and "confdeltype" in ${kinds}`)
  return rowsOf<Referrer>(found)
}

/** Columns with arrays of ids, which have a trigger instead of a foreign key. */
async function arraysOf(tx: Database, table: Table): Promise<Referrer[]> {
  const found = await tx.execute(sql`
    select "from", quote_ident("args"[1]) as "column" from (
      select "tgrelid"::regclass::text as "from", string_to_array(encode("tgargs", 'escape'), '\\000') as "args"
      from pg_trigger join pg_proc on pg_proc."oid" = "tgfoid" where "proname" = 'keep_known_ids'
    ) as "trigger" where "args"[2] = ${getTableName(table)}`)
  return rowsOf<Referrer>(found)
}

/** No row of the referrer matches: its column is the id, or its array contains the id. */
const noneRefers = (table: Table, matches: 'is' | 'holds') => (referrer: Referrer) => {
  const column = sql`"by".${sql.raw(referrer.column)}`
  const id = sql`${table}.${sql.identifier('id')}`
  const condition = matches === 'is' ? sql`${column} = ${id}` : sql`${column} @> array[${id}]`
  return sql`not exists (select 1 from ${sql.raw(referrer.from)} as "by" where ${condition})`
}

async function rowsWith(tx: Database, table: Table, ids: string[], where: SQL[]) {
  const free = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), ...where))
  return free.map(({ id }) => id as string)
}

/** Of these locked rows, the ones that no required reference points to. */
export async function notInUse(tx: Database, table: Table, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return ids
  const referrers = await referrersOf(tx, table, ['a', 'r'])
  return await rowsWith(tx, table, ids, referrers.map(noneRefers(table, 'is')))
}

/** Of these locked rows, the ones that no reference points to. */
export async function notReferred(tx: Database, table: Table, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return ids
  const referrers = await referrersOf(tx, table, ['a', 'r', 'n'])
  const arrays = await arraysOf(tx, table)
  const where = [...referrers.map(noneRefers(table, 'is')), ...arrays.map(noneRefers(table, 'holds'))]
  return await rowsWith(tx, table, ids, where)
}

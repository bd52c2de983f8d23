import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from './database.server'
import { prepared } from './prepared.server'
import { pendingCount, rowCount } from './counts.table.server'

const total = prepared((db) =>
  db
    .select({
      total: sql<number>`${rowCount.total} + ${pendingOf(sql`${rowCount.name}`, 'rows')}`.mapWith(Number),
    })
    .from(rowCount)
    .where(eq(rowCount.name, sql.placeholder('table')))
    .prepare('row_count_of'),
)

/** What the slots of concurrent writers add to a total. */
export const pendingOf = (subject: SQL, kind: 'rows' | 'day', key = sql`''`): SQL =>
  sql`(select coalesce(sum("pending"."number"), 0) from ${pendingCount} as "pending"
    where "pending"."subject" = ${subject} and "pending"."kind" = ${sql.raw(`'${kind}'`)} and "pending"."key" = ${key})`

/** The number of rows of a table, from the totals that triggers maintain. */
export async function totalOf(db: Database, table: string): Promise<number> {
  const [row] = await total(db).execute({ table })
  return row?.total ?? 0
}

/** The same number as a part of another statement. The column is a bigint, which drivers return as text. */
export const totalIn = (table: string): SQL<number> =>
  sql<number>`(coalesce((select "total" from ${rowCount} where "name" = ${table}), 0) + ${pendingOf(sql`${table}`, 'rows')})::int`

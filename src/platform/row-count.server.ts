import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from './database.server'
import { prepared } from './prepared.server'
import { rowCount } from './row-count.table.server'

const total = prepared((db) =>
  db
    .select({ total: rowCount.total })
    .from(rowCount)
    .where(eq(rowCount.name, sql.placeholder('table')))
    .prepare('row_count_of'),
)

/** The number of rows of a table, from the total that triggers maintain. */
export async function totalOf(db: Database, table: string): Promise<number> {
  const [row] = await total(db).execute({ table })
  return row?.total ?? 0
}

/** The same number as a part of another statement. The column is a bigint, which drivers return as text. */
export const totalIn = (table: string): SQL<number> =>
  sql<number>`coalesce((select "total"::int from ${rowCount} where "name" = ${table}), 0)`

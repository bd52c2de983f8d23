import { eq } from 'drizzle-orm'
import type { Database } from './database.server'
import { rowCount } from './row-count.table.server'

/** How many rows a table has, without counting them. */
export async function totalOf(db: Database, table: 'book'): Promise<number> {
  const [row] = await db.select({ total: rowCount.total }).from(rowCount).where(eq(rowCount.name, table))
  return row?.total ?? 0
}

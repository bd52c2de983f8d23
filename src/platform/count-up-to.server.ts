import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.server'

/** Counting a million rows takes as long as reading them. */
const counted = 1000

/**
 * Counts rows up to a limit. In the order of an index, if there is one, so that frequent matches are counted
 * along it instead of by a sequential scan.
 */
export async function countUpTo(db: Database, table: PgTable, where: SQL | undefined, order: SQL[]) {
  const matching = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .orderBy(...order)
    .limit(counted + 1)
    .as('matching')
  const found = await db.$count(matching)
  return { total: Math.min(found, counted), totalIsAtLeast: found > counted }
}

import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.server'

/** Counting a million matches takes as long as reading them, and nobody needs to know. */
const counted = 1000

/**
 * The number of rows up to a limit, or that there are more. In the order of an index where there is one for them, so
 * that common matches are counted along it and not by reading the table from its start.
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

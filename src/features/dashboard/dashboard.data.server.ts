import { sql } from 'drizzle-orm'
import type { Database } from '~/server/database.server'
import { rowsOf } from '~/server/rows-of.server'
import type { Figures } from './dashboard.contract'

export async function countEverything(db: Database): Promise<Figures> {
  const result = await db.execute(sql`
    select
      (select count(*)::int from "user") as users,
      (select count(*)::int from book) as books,
      (select count(*)::int from genre) as genres`)
  const [row] = rowsOf<Figures>(result)
  return row!
}

import { implement } from '@orpc/server'
import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { extensionsOf } from '~/platform/module-extensions.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { pendingOf, totalIn } from '~/platform/row-count.server'
import { rowsOf } from '~/platform/rows-of.server'
import { type DailyCount, dailyCount } from './daily-count.table.server'
import { dashboardContract, type Day, type Figures } from './dashboard.contract'

const calls = implement(dashboardContract).$context<HandlerContext>()

export const dashboardApi = calls.router({
  figures: calls.figures.handler(({ context }) => countEverything(context.db)),
  signUps: calls.signUps.handler(async ({ context }) => ({ days: await readDays(context.db, 'sign-up') })),
  signIns: calls.signIns.handler(async ({ context }) => ({ days: await readDays(context.db, 'sign-in') })),
})

/** Reads totals that triggers maintain, so that no table is counted. */
async function countEverything(db: Database): Promise<Figures> {
  const figures = { users: totalIn('user'), ...(await extensionsOf('figures')) }
  const columns = Object.entries(figures).map(([name, total]) => sql`${total} as ${sql.identifier(name)}`)
  return rowsOf<Figures>(await db.execute(sql`select ${sql.join(columns, sql`, `)}`))[0]!
}

const shownDays = 60

/** Every day has a row, also one with zero. */
async function readDays(db: Database, name: DailyCount): Promise<Day[]> {
  const today = sql`(now() at time zone 'UTC')::date`
  const result = await db.execute(sql`
    select to_char(${today} - "ago", 'YYYY-MM-DD') as "day",
      (coalesce(${dailyCount.total}, 0) + ${pendingOf(sql`${name}`, 'day', sql`(${today} - "ago")::text`)})::int as "count"
    from generate_series(${shownDays - 1}::int, 0, -1) as "ago"
    left join ${dailyCount} on ${dailyCount.name} = ${name} and ${dailyCount.day} = ${today} - "ago"
    order by "ago" desc`)
  return rowsOf<Day>(result)
}

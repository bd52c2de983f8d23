import { desc, eq, gt, sql } from 'drizzle-orm'
import { genre, genreBookCount } from '~/features/genre/genre.table.server'
import type { Database } from '~/server/database.server'
import { totalOf } from '~/server/row-count.server'
import { rowsOf } from '~/server/rows-of.server'
import { type DailyCount, dailyCount } from './daily-count.table.server'
import type { Day, Figures, Shelves } from './dashboard.contract'

/** From totals that are kept; of genres there are some dozens. */
export async function countEverything(db: Database): Promise<Figures> {
  const [users, books, genres] = await Promise.all([
    totalOf(db, 'user'),
    totalOf(db, 'book'),
    db.$count(genre),
  ])
  return { users, books, genres }
}

const shownDays = 60

/** Every day has its row here, also one on which nothing happened. */
export async function readDays(db: Database, name: DailyCount): Promise<Day[]> {
  const today = sql`(now() at time zone 'UTC')::date`
  const result = await db.execute(sql`
    select to_char(${today} - "ago", 'YYYY-MM-DD') as "day", coalesce(${dailyCount.total}, 0) as "count"
    from generate_series(${shownDays - 1}::int, 0, -1) as "ago"
    left join ${dailyCount} on ${dailyCount.name} = ${name} and ${dailyCount.day} = ${today} - "ago"
    order by "ago" desc`)
  return rowsOf<Day>(result)
}

/** More of them are harder to compare than to look up. */
const shownGenres = 8

/** The genres with the most books, and the rest as one, unless that would be a single genre. */
export async function countShelves(db: Database): Promise<Shelves> {
  const books = genreBookCount.total
  const [largest, [all]] = await Promise.all([
    db
      .select({ id: genre.id, name: genre.name, color: genre.color, books })
      .from(genreBookCount)
      .innerJoin(genre, eq(genre.id, genreBookCount.genreId))
      .where(gt(books, 0))
      .orderBy(desc(books), genre.name, genre.id)
      .limit(shownGenres),
    db
      .select({ genres: sql<number>`count(*)::int`, books: sql<number>`coalesce(sum(${books}), 0)::int` })
      .from(genreBookCount)
      .where(gt(books, 0)),
  ])
  const { genres: known, books: total } = all!
  const genres = known > shownGenres ? largest.slice(0, -1) : largest
  const shown = genres.reduce((sum, each) => sum + each.books, 0)
  return { total, genres, others: { genres: known - genres.length, books: total - shown } }
}

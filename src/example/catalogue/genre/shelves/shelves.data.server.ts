import { desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { genre, genreBookCount } from '../genre.table.server'
import type { Shelves } from '../genre.schema'

/** More bars would be hard to compare. */
const shownGenres = 8

/** The genres with the most books, and the sum of the others, unless that is a single genre. */
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

import { implement } from '@orpc/server'
import { desc, gt, sql } from 'drizzle-orm'
import { serveEntity } from '~/modules/audit/audited-entity.server'
import type { Database } from '~/platform/database.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { genreContract } from './genre.contract'
import { genre } from './genre.entity'
import samples from './genre.samples.json'
import { genreSchemas, type Shelves } from './genre.schema'
import { booksOf, genre as genreTable } from './genre.table.server'
import { genreTaken } from './save-genre.server'

const { shelves } = implement(genreContract).$context<HandlerContext>()

export const genreServer = serveEntity(genre, genreTable, {
  schemas: genreSchemas,
  contract: genreContract,
  counts: {
    books: booksOf(sql`"genre"."id"`),
  },
  handlers: () => ({ shelves: shelves.handler(({ context }) => countShelves(context.db)) }),
  taken: genreTaken,
  samples,
})

export const genreApi = genreServer.handlers

/** More bars would be hard to compare. */
const shownGenres = 8

const namedColumns = { id: genreTable.id, name: genreTable.name, color: genreTable.color }

/** The genres with the most books, and the sum of the others, unless that is a single genre. */
async function countShelves(db: Database): Promise<Shelves> {
  const counted = db
    .select({ ...namedColumns, books: booksOf(sql`"genre"."id"`).as('books') })
    .from(genreTable)
    .as('counted')
  const [largest, [all]] = await Promise.all([
    db
      .select()
      .from(counted)
      .where(gt(counted.books, 0))
      .orderBy(desc(counted.books), counted.name, counted.id)
      .limit(shownGenres),
    db
      .select({
        genres: sql<number>`count(*)::int`,
        books: sql<number>`coalesce(sum(${counted.books}), 0)::int`,
      })
      .from(counted)
      .where(gt(counted.books, 0)),
  ])
  const { genres: known, books: total } = all!
  const genres = known > shownGenres ? largest.slice(0, -1) : largest
  const shown = genres.reduce((sum, each) => sum + each.books, 0)
  return { total, genres, others: { genres: known - genres.length, books: total - shown } }
}

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
  const { books } = counted
  const largest = await db
    .select({
      genre: { id: counted.id, name: counted.name, color: counted.color, books },
      // Window functions see the rows before the limit.
      known: sql<number>`(count(*) over ())::int`,
      total: sql<number>`(sum(${books}) over ())::int`,
    })
    .from(counted)
    .where(gt(books, 0))
    .orderBy(desc(books), counted.name, counted.id)
    .limit(shownGenres)
  const { known = 0, total = 0 } = largest[0] ?? {}
  const genres = (known > shownGenres ? largest.slice(0, -1) : largest).map((row) => row.genre)
  const shown = genres.reduce((sum, each) => sum + each.books, 0)
  return { total, genres, others: { genres: known - genres.length, books: total - shown } }
}

import { implement } from '@orpc/server'
import { sql } from 'drizzle-orm'
import { serveEntity } from '~/modules/audit/audited-entity.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { genreContract } from './genre.contract'
import { genre } from './genre.entity'
import samples from './genre.samples.json'
import { genreSchemas } from './genre.schema'
import { genre as genreTable } from './genre.table.server'
import { genreTaken } from './save-genre.server'
import { countShelves } from './shelves/shelves.data.server'

const { shelves } = implement(genreContract).$context<HandlerContext>()

export const genreServer = serveEntity(genre, genreTable, {
  schemas: genreSchemas,
  contract: genreContract,
  counts: {
    books: sql`coalesce((select "total" from "genre_book_count" where "genre_id" = "genre"."id"), 0)`,
  },
  handlers: () => ({ shelves: shelves.handler(({ context }) => countShelves(context.db)) }),
  taken: genreTaken,
  samples,
})

export const genreApi = genreServer.handlers

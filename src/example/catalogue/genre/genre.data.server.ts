import { eq, getTableColumns, sql } from 'drizzle-orm'
import { bothWays } from '~/platform/keyset.server'
import { listSource } from '~/entity/list/list.server'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { managedGenres } from './genre.list'
import type { ListedGenre } from './genre.schema'
import { genre, genreBookCount } from './genre.table.server'

const books = sql<number>`coalesce(${genreBookCount.total}, 0)`
const columns = { ...getTableColumns(genre), books }

/** The list of genres in SQL. There are some dozens of them, so nothing here needs an index. */
export const genres = listSource(managedGenres, {
  table: genre,
  id: genre.id,
  orders: {
    ...bothWays('name', sql`sort_text(${genre.name}) collate "C"`, 'text'),
    ...bothWays('books', books, 'int'),
  },
  filters: {},
  lookUp: async (_db, searchTerm) =>
    searchTerm.trim()
      ? { found: sql`search_text(${genre.name}) like search_pattern(${searchTerm})` }
      : undefined,
  count: async (db, { search }) => ({
    total: await db.$count(genre, search?.found),
    totalIsAtLeast: false,
    maintained: true,
  }),
  read: (db, { position, where, orderBy, limit }) =>
    db
      .select({ ...columns, position })
      .from(genre)
      .leftJoin(genreBookCount, eq(genreBookCount.genreId, genre.id))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  toItem: ({ position: _position, ...item }): ListedGenre => item,
})

export async function findGenre(db: Database, id: string): Promise<ListedGenre | null> {
  if (!isUuid(id)) return null
  const [row] = await db
    .select(columns)
    .from(genre)
    .leftJoin(genreBookCount, eq(genreBookCount.genreId, genre.id))
    .where(eq(genre.id, id))
  return row ?? null
}

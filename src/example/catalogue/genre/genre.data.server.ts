import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import type { GenreFilter, GenreSort, ListedGenre } from './genre.schema'
import { genre, genreBookCount } from './genre.table.server'

const books = sql<number>`coalesce(${genreBookCount.total}, 0)`

const genres = (db: Database) =>
  db
    .select({ ...getTableColumns(genre), books })
    .from(genre)
    .leftJoin(genreBookCount, eq(genreBookCount.genreId, genre.id))
    .$dynamic()

/** The last row of a page, by what the list is ordered by; the id breaks ties. */
export type GenrePosition = { sort: GenreSort; value: string; id: string }

const orders: Record<'name' | 'books', { by: SQL; cast: SQL }> = {
  name: { by: sql`sort_text(${genre.name}) collate "C"`, cast: sql`text` },
  books: { by: books, cast: sql`int` },
}

type Page = { sort: GenreSort; after?: GenrePosition; limit: number }

/** There are some dozens of them, so nothing here needs an index. */
export async function listGenres(db: Database, { searchTerm }: GenreFilter, { sort, after, limit }: Page) {
  const descending = sort.startsWith('-')
  const { by, cast } = orders[sort.replace('-', '') as keyof typeof orders]
  const direction = descending ? sql`desc` : sql`asc`
  const found = searchTerm.trim()
    ? sql`search_text(${genre.name}) like search_pattern(${searchTerm})`
    : undefined
  const beyond =
    after &&
    sql`(${by}, ${genre.id}) ${descending ? sql`<` : sql`>`} (${after.value}::${cast}, ${after.id}::uuid)`
  const [rows, total] = await Promise.all([
    genres(db)
      .where(and(found, beyond))
      .orderBy(sql`${by} ${direction}`, sql`${genre.id} ${direction}`)
      // One more than asked for tells whether there is a next page.
      .limit(limit + 1),
    db.$count(genre, found),
  ])
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { items: rows.slice(0, limit), total, next: last ? await positionOf(db, sort, last) : null }
}

/** By what the database itself would compare it with. */
async function positionOf(
  db: Database,
  sort: GenreSort,
  { id, books: total }: ListedGenre,
): Promise<GenrePosition> {
  if (sort.endsWith('books')) return { sort, value: String(total), id }
  const [row] = await db
    .select({ value: sql<string>`sort_text(${genre.name})` })
    .from(genre)
    .where(eq(genre.id, id))
  return { sort, value: row?.value ?? '', id }
}

export async function findGenre(db: Database, id: string): Promise<ListedGenre | null> {
  if (!isUuid(id)) return null
  const [row] = await genres(db).where(eq(genre.id, id))
  return row ?? null
}

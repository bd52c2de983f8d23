import { and, eq, sql } from 'drizzle-orm'
import { can } from '~/access/can'
import type { Actor } from '~/modules/audit/record.server'
import { unknownGenre } from '~/example/catalogue/book/actions/save-book.server'
import { book } from '~/example/catalogue/book/book.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { AppError, InvalidInput } from '~/lib/app-error'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import { maxNewGenres } from './import-rules'
import type { SimilarGenre } from './import.schema'
import { hasSimilarGenre, lockSettled } from './import.data.server'
import { bookImport, bookImportRow } from './import.table.server'
import { similarGenre } from './similar-genre'
import { genreKeys } from './stage-rows.server'

/** Names per page; the next follow when these are decided. */
const batchSize = 50

const key = sql`fold_case(btrim(${bookImportRow.genre}))`
const ofImport = (id: string) =>
  and(eq(bookImportRow.importId, id), eq(bookImportRow.rejected, true), hasSimilarGenre)

/** The names that need a decision. */
export async function listSimilarGenres(db: Database, id: string): Promise<SimilarGenre[]> {
  const requested = await db
    .select({
      name: sql<string>`(array_agg(${bookImportRow.genre} order by ${bookImportRow.line}))[1]`,
      rows: sql<number>`count(*)::int`,
    })
    .from(bookImportRow)
    .where(ofImport(id))
    .groupBy(key)
    .orderBy(sql`count(*) desc`, key)
    .limit(batchSize)
  if (requested.length === 0) return []
  const genres = await db.select({ id: genre.id, name: genre.name }).from(genre)
  return requested.map((each) => ({ ...each, similar: similarGenre(each.name, genres) ?? null }))
}

type Choice = {
  id: string
  name: string
  /** Absent: the name is a new genre. */
  genreId?: string
}

/** Assigns the rows of a name to that genre, or to a new one. Rows with a duplicate title stay rejected. */
export async function chooseGenre(db: Database, by: Actor, { id, name, genreId }: Choice): Promise<void> {
  if (genreId === undefined && !can(by.caller, 'genre.create'))
    throw new AppError('FORBIDDEN', 403, { permission: 'genre.create' })
  await inTransaction(db, async (tx) => {
    const found = await lockSettled(tx, by, id)
    const chosen = genreId === undefined ? name : await nameOf(tx, genreId)
    const judged = await judge(tx, id, name, chosen)
    if (judged.length === 0) return
    const ready = judged.filter(({ rejected }) => !rejected).length
    const newGenres = genreId === undefined ? await withNew(tx, found.newGenres, name) : found.newGenres
    await tx
      .update(bookImport)
      .set({ newGenres, ready: found.ready + ready, rejected: found.rejected - ready })
      .where(eq(bookImport.id, id))
  })
}

async function nameOf(tx: Database, genreId: string): Promise<string> {
  const [found] = isUuid(genreId)
    ? await tx.select({ name: genre.name }).from(genre).where(eq(genre.id, genreId))
    : []
  if (!found) throw unknownGenre()
  return found.name
}

async function withNew(tx: Database, newGenres: string[], name: string): Promise<string[]> {
  const keys = await genreKeys(tx, [...newGenres, name])
  const { key: wanted, isThere } = keys.get(name)!
  // Somebody has added it meanwhile.
  if (isThere || newGenres.some((each) => keys.get(each)!.key === wanted)) return newGenres
  if (newGenres.length >= maxNewGenres)
    throw new InvalidInput([{ path: 'name', message: 'import:genre.tooMany' }])
  return [...newGenres, name]
}

/** As at staging: a title is taken by the catalogue, or by an earlier accepted row. */
async function judge(
  tx: Database,
  id: string,
  name: string,
  chosen: string,
): Promise<{ rejected: boolean }[]> {
  const judged = await tx.execute(sql`
    with "asked" as (
      select "line", fold_case(btrim("title")) as "titleKey", fold_case(btrim("author")) as "authorKey"
      from ${bookImportRow} where ${ofImport(id)} and ${key} = fold_case(btrim(${name}))
    ), "judged" as (
      select "line",
        row_number() over (partition by "titleKey", "authorKey" order by "line") > 1
        or exists (select from ${book} where fold_case(btrim(${book.title})) = "titleKey"
          and fold_case(btrim(${book.author})) = "authorKey" offset 0)
        or exists (select from ${bookImportRow} as "other" where "other"."import_id" = ${id} and not "other"."rejected"
          and fold_case(btrim("other"."title")) = "titleKey"
          and fold_case(btrim("other"."author")) = "authorKey" offset 0) as "taken"
      from "asked"
    )
    update ${bookImportRow} set "genre" = ${chosen}, "rejected" = "judged"."taken",
      "faults" = case when "judged"."taken" then array['book:title.taken'] else array[]::text[] end
    from "judged" where ${bookImportRow.importId} = ${id} and ${bookImportRow.line} = "judged"."line"
    returning "judged"."taken" as "rejected"`)
  return rowsOf<{ rejected: boolean }>(judged)
}

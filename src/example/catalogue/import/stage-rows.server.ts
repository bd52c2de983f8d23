import { eq, sql } from 'drizzle-orm'
import type { Actor } from '~/modules/audit/record.server'
import { book } from '~/example/catalogue/book/book.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import { type CheckedRow, checkRow } from './check-rows.server'
import { type FileRow, importFields, maxNewGenres, maxRows } from './import-rules'
import { lockImport } from './import.data.server'
import { bookImport, bookImportRow } from './import.table.server'
import { similarGenre } from './similar-genre'

type Given = { id: string; rows: FileRow[]; last: boolean }

/** Stages rows with their errors. Idempotent, for retries after a lost response. */
export async function stageRows(db: Database, by: Actor, { id, rows, last }: Given): Promise<void> {
  const checked = rows.map(checkRow)
  await db.transaction(async (tx) => {
    const found = await lockImport(tx, by, id)
    if (found.checkedAt && last && !found.startedAt) return
    if (found.checkedAt) throw new AppError('ALREADY_CHECKED', 409)
    if (found.ready + found.rejected + rows.length > maxRows)
      throw new AppError('TOO_MANY_ROWS', 413, { limit: maxRows })
    const newGenres = await checkGenres(tx, found, checked)
    const put = await putRows(tx, id, checked)
    const rejected = put.filter((row) => row.rejected).length
    await tx
      .update(bookImport)
      .set({
        newGenres,
        ready: found.ready + put.length - rejected,
        rejected: found.rejected + rejected,
        ...(last && { checkedAt: sql`now()` }),
      })
      .where(eq(bookImport.id, id))
  })
}

type Options = Pick<typeof bookImport.$inferSelect, 'genreId' | 'createGenres' | 'newGenres'>

/**
 * Marks rows whose genre is missing and cannot be created, or may be a misspelling; returns the names of genres to
 * create.
 */
export async function checkGenres(tx: Database, options: Options, rows: CheckedRow[]): Promise<string[]> {
  const newGenres = [...options.newGenres]
  const names = [...new Set([...newGenres, ...rows.flatMap((row) => row.genre ?? [])])]
  const keys = await genreKeys(tx, names)
  const coming = new Set(newGenres.map((name) => keys.get(name)!.key))
  const isSimilar = await similarity(tx, [...keys.values()])
  for (const { genre: name, faults } of rows) {
    if (faults.length > 0) continue
    if (name === null) {
      if (!options.genreId) faults.push('book:genre.required')
      continue
    }
    const { key, isThere } = keys.get(name)!
    if (isThere || coming.has(key)) continue
    if (isSimilar(name)) faults.push('import:genre.similar')
    else if (!options.createGenres) faults.push('import:genre.unknown')
    else if (coming.size >= maxNewGenres) faults.push('import:genre.tooMany')
    else {
      coming.add(key)
      newGenres.push(name)
    }
  }
  return newGenres
}

/** Whether a name is similar to an existing genre. Reads the genres only if a name is unknown. */
async function similarity(tx: Database, keys: Key[]): Promise<(name: string) => boolean> {
  const unknown = keys.filter(({ isThere }) => !isThere)
  if (unknown.length === 0) return () => false
  const genres = await tx.select({ name: genre.name }).from(genre)
  const similar = new Set(unknown.filter(({ name }) => similarGenre(name, genres)).map(({ name }) => name))
  return (name) => similar.has(name)
}

type Key = { name: string; key: string; isThere: boolean }

/** The database's unique key of genre names. */
export async function genreKeys(tx: Database, names: string[]): Promise<Map<string, Key>> {
  const rows = await tx.execute(sql`
    select "name", "key", exists (select from ${genre} where fold_case(btrim(${genre.name})) = "key") as "isThere"
    from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as "given"("name"),
      lateral (select fold_case(btrim("name")) as "key") as "folded"`)
  return new Map(rowsOf<Key>(rows).map((row) => [row.name, row]))
}

const cells = importFields.map((field) => sql.identifier(field))

/**
 * A title is taken by the catalogue, or by an earlier accepted row. The OFFSETs force an index lookup for each row:
 * without them PostgreSQL would scan all books and all rows for every chunk.
 */
export async function putRows(
  tx: Database,
  id: string,
  rows: CheckedRow[],
): Promise<{ rejected: boolean }[]> {
  const put = await tx.execute(sql`
    with "given" as (
      select *, fold_case(btrim("title")) as "titleKey", fold_case(btrim("author")) as "authorKey"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as "rows"(
        "line" int, "bookId" uuid, ${sql.join(
          cells.map((cell) => sql`${cell} text`),
          sql`, `,
        )}, "faults" text[])
    ), "judged" as (
      select *, case
        when cardinality("faults") > 0 then "faults"
        when row_number() over (partition by cardinality("faults") = 0, "titleKey", "authorKey" order by "line") > 1
          or exists (select from ${book} where fold_case(btrim(${book.title})) = "titleKey"
            and fold_case(btrim(${book.author})) = "authorKey" offset 0)
          or exists (select from ${bookImportRow} where ${bookImportRow.importId} = ${id} and not ${bookImportRow.rejected}
            and fold_case(btrim(${bookImportRow.title})) = "titleKey"
            and fold_case(btrim(${bookImportRow.author})) = "authorKey" offset 0)
        then array['book:title.taken'] else "faults" end as "reasons"
      from "given"
    )
    insert into ${bookImportRow} ("import_id", "line", "book_id", ${sql.join(cells, sql`, `)}, "rejected", "faults")
    select ${id}, "line", "bookId", ${sql.join(cells, sql`, `)}, cardinality("reasons") > 0, "reasons"
    from "judged" on conflict do nothing returning "rejected"`)
  return rowsOf<{ rejected: boolean }>(put)
}

import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import { type Actor, record } from '~/modules/audit/record.server'
import { book } from '~/example/catalogue/book/book.table.server'
import { colorFor } from '~/example/catalogue/genre/genre-colors'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { newId } from '~/lib/new-id'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import { bookImportRow } from './import.table.server'

type Wanted = {
  id: string
  /** The size of the next batch. */
  rows: number
  /** The announced new genres: one deleted since the check is not created again. */
  newGenres: string[]
}

/** Creates the new genres of the next rows; returns their ids. */
export async function addGenres(tx: Database, by: Actor, { id, rows, newGenres }: Wanted): Promise<string[]> {
  const named = await tx.execute(sql`
    select distinct on (fold_case(btrim("row"."genre"))) "row"."genre" as "name"
    from (
      select "genre", "line" from ${bookImportRow}
      where ${bookImportRow.importId} = ${id} and not ${bookImportRow.rejected}
      order by ${bookImportRow.line} limit ${rows}
    ) as "row"
    where fold_case(btrim("row"."genre")) in (
      select fold_case(btrim("name")) from jsonb_array_elements_text(${JSON.stringify(newGenres)}::jsonb) as "new"("name")
    ) and not exists (
      select from ${genre} where fold_case(btrim(${genre.name})) = fold_case(btrim("row"."genre")))
    order by fold_case(btrim("row"."genre")), "row"."line"`)
  const missing = rowsOf<{ name: string }>(named)
  if (missing.length === 0) return []
  const colored: { color: string }[] = await tx.select({ color: genre.color }).from(genre)
  const genres = missing.map(({ name }) => {
    const color = colorFor(name, colored)
    colored.push({ color })
    return { id: newId(), name, color }
  })
  const added = await tx
    .insert(genre)
    .values(genres)
    // Another user may add it concurrently.
    .onConflictDoNothing()
    .returning({ id: genre.id, name: genre.name })
  await record(
    tx,
    by,
    added.map((each) => ({ action: 'genre.create', subject: { ...each, email: '' } })),
  )
  return added.map((each) => each.id)
}

/** Deletes the genres that the import added, unless they are used or were edited meanwhile. */
export async function removeGenres(db: Database, by: Actor, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await inTransaction(db, async (tx) => {
    const unused = and(
      inArray(genre.id, ids),
      eq(genre.version, 1),
      notExists(
        tx
          .select({ one: sql`1` })
          .from(book)
          .where(eq(book.genreId, genre.id)),
      ),
    )
    // Waits for a concurrent insert of a book, and then keeps the genre.
    const chosen = await tx.select({ id: genre.id }).from(genre).where(unused).orderBy(genre.id).for('update')
    if (chosen.length === 0) return
    const still = inArray(
      genre.id,
      chosen.map((each) => each.id),
    )
    const deleted = await tx
      .delete(genre)
      .where(and(still, unused))
      .returning({ id: genre.id, name: genre.name })
    await record(
      tx,
      by,
      deleted.map((each) => ({ action: 'genre.delete', subject: { ...each, email: '' } })),
    )
  })
}

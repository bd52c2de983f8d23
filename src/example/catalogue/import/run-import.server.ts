import { eq, sql } from 'drizzle-orm'
import { can } from '~/access/can'
import { type Actor, record } from '~/modules/audit/record.server'
import { addUndoable, openAct } from '~/entity/act/act.server'
import { act, actRow } from '~/entity/act/act.table.server'
import { book } from '~/example/catalogue/book/book.table.server'
import { columnOf } from '~/entity/fields/field-store.server'
import { bookFields } from '~/example/catalogue/book/book.fields'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import { addGenres } from './import-genres.server'
import { importFields } from './import-rules'
import { lockImport } from './import.data.server'
import { bookImport, bookImportRow } from './import.table.server'

/** Rows per transaction: shows progress, and keeps locks short. */
const atOnce = 1000

/** Turns the next rows into books. Each step is committed; the next call continues. */
export async function runImport(db: Database, by: Actor, id: string): Promise<void> {
  // Retries if a genre is deleted concurrently; the retry then rejects its rows.
  await inTransaction(db, (tx) => runSome(tx, by, id), isReferenceViolation)
}

async function runSome(tx: Database, by: Actor, id: string): Promise<void> {
  const found = await lockImport(tx, by, id)
  if (!found.checkedAt) throw new AppError('NOT_CHECKED', 409)
  if (found.undoAt || (await isUndone(tx, found.actId))) throw new AppError('ALREADY_UNDONE', 409)
  if (found.ready === 0) return
  const actId = found.actId ?? (await openAct(tx, by, { kind: 'book.import', name: found.fileName }))
  const { newGenres } = found
  const mayAddGenres = newGenres.length > 0 && can(by.caller, 'genre.create')
  const genres = mayAddGenres ? await addGenres(tx, by, { id, rows: atOnce, newGenres }) : []
  const outcome = await takeRows(tx, { id, actId, genreId: found.genreId })
  const added = outcome.filter((row) => row.added).length
  await tx
    .update(bookImport)
    .set({
      actId,
      addedGenres: [...found.addedGenres, ...genres],
      ready: found.ready - outcome.length,
      rejected: found.rejected + outcome.length - added,
      added: found.added + added,
      startedAt: found.startedAt ?? sql`now()`,
    })
    .where(eq(bookImport.id, id))
  // The result of the check: the first step inserts the audit entry, and later ones append their rows.
  const changes = {
    file: { from: null, to: found.fileName },
    fileRows: { from: null, to: found.ready + found.rejected + found.added },
    rejected: { from: null, to: found.rejected },
  }
  const rows = outcome
    .filter((row) => row.added)
    .map(({ id: bookId, name }) => ({ id: bookId, name, email: '' }))
  await addUndoable(tx, actId, rows.length)
  await record(tx, by, [{ id: actId, action: 'book.import', changes, rows }])
}

async function isUndone(tx: Database, actId: string | null): Promise<boolean> {
  if (!actId) return false
  const [found] = await tx
    .select({ undoneAt: act.undoneAt })
    .from(act)
    .where(eq(act.id, actId))
    // Waits for a concurrent undo: no book is added to an undone import.
    .for('key share')
  return Boolean(found?.undoneAt)
}

/** The column and value of each field. */
const columns = importFields.map((field) => {
  const column = columnOf(book, bookFields, field)
  const cell = field === 'genre' ? sql`"genreId"` : sql.identifier(field)
  return { name: column.name, value: sql`${cell}::${sql.raw(column.getSQLType())}` }
})

type Step = { id: string; actId: string; genreId: string | null }

/**
 * In one statement: inserts books, deletes their rows and records them for the undo. Rows whose title or genre was
 * changed since the check are rejected. In the order of the index, so that two imports of the same books do not
 * deadlock.
 */
async function takeRows(
  tx: Database,
  { id, actId, genreId }: Step,
): Promise<{ id: string; name: string; added: boolean }[]> {
  const taken = await tx.execute(sql`
    with "chosen" as (
      select "row".*, coalesce("named"."id", "common"."id") as "genreId"
      from (
        select * from ${bookImportRow} where ${bookImportRow.importId} = ${id} and not ${bookImportRow.rejected}
        order by ${bookImportRow.line} limit ${atOnce}
      ) as "row"
      left join ${genre} as "named" on fold_case(btrim("named"."name")) = fold_case(btrim("row"."genre"))
      left join ${genre} as "common" on "row"."genre" is null and "common"."id" = ${genreId}::uuid
    ), "placed" as (
      insert into ${book} ("id", ${sql.join(
        columns.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )})
      select "book_id", ${sql.join(
        columns.map(({ value }) => value),
        sql`, `,
      )}
      from "chosen" where "genreId" is not null
      order by fold_case(btrim("title")), fold_case(btrim("author"))
      on conflict do nothing returning "id", "title", "author"
    ), "noted" as (
      insert into ${actRow} ("act_id", "row_id", "name")
      select ${actId}::uuid, "id"::text, "title" || ' · ' || "author" from "placed"
    ), "gone" as (
      delete from ${bookImportRow} using "chosen", "placed"
      where ${bookImportRow.importId} = ${id} and ${bookImportRow.line} = "chosen"."line"
        and "chosen"."book_id" = "placed"."id"
    ), "refused" as (
      update ${bookImportRow} set "rejected" = true, "faults" = array[case
        when "chosen"."genreId" is not null then 'book:title.taken'
        when "chosen"."genre" is null then 'book:genre.unknown' else 'import:genre.unknown' end]
      from "chosen"
      where ${bookImportRow.importId} = ${id} and ${bookImportRow.line} = "chosen"."line"
        and not exists (select from "placed" where "placed"."id" = "chosen"."book_id")
    )
    select "book_id" as "id", "title" || ' · ' || "author" as "name", exists (select from "placed" where "placed"."id" = "chosen"."book_id") as "added"
    from "chosen"`)
  return rowsOf<{ id: string; name: string; added: boolean }>(taken)
}

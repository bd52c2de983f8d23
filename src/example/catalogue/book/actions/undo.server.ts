import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { restoredValue, storedColumns } from '~/entity/fields/field-store.server'
import { type Actor, record } from '~/modules/audit/record.server'
import { AppError } from '~/lib/app-error'
import { isUuid } from '~/lib/uuid'
import { v5 } from 'uuid'
import type { Database } from '~/platform/database.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import { bookBatch, bookBatchRow } from '../book-batch.table.server'
import { book } from '../book.table.server'
import { openBatch, putAside, subjectsOf } from './act-on-books.server'

/** So many at a time: whoever waits sees that it goes on, and nobody else waits long. */
const atOnce = 2000

type Batch = typeof bookBatch.$inferSelect
type BatchRow = { bookId: string }
type Undone = { kind: Batch['kind']; done: number; skipped: number; remaining: number }

/** Takes back some of what was done in one go. Asked again while any remain. */
export async function undo(db: Database, by: Actor, id: string): Promise<Undone> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', 404)
  // A genre that is deleted at this moment hands its books on: the next try puts them there.
  return await inTransaction(db, (tx) => undoSome(tx, by, id), isReferenceViolation)
}

async function undoSome(tx: Database, by: Actor, id: string): Promise<Undone> {
  // Of two who ask at once, the second goes on where the first has ended.
  const [batch] = await tx.select().from(bookBatch).where(eq(bookBatch.id, id)).for('update')
  if (!batch) throw new AppError('NOT_FOUND', 404)
  if (batch.undoneAt) throw new AppError('ALREADY_UNDONE', 409)
  const pending = and(eq(bookBatchRow.batchId, id), eq(bookBatchRow.skipped, false))
  const rows = await tx
    .select({ bookId: bookBatchRow.bookId })
    .from(bookBatchRow)
    .where(pending)
    .orderBy(asc(bookBatchRow.bookId))
    .limit(atOnce)
  const ids = rows.map((row) => row.bookId)
  const { done, aside } = ids.length > 0 ? await takeBack[batch.kind](tx, batch, rows, by) : { done: [] }
  await settle(tx, id, ids, done)
  const [left] = await tx.select({ rows: count() }).from(bookBatchRow).where(pending)
  const remaining = left?.rows ?? 0
  if (remaining === 0)
    await tx
      .update(bookBatch)
      .set({ undoneAt: sql`now()` })
      .where(eq(bookBatch.id, id))
  // The same entry for every part of one undo, whoever goes on with it has one of their own.
  const act = { id: v5(by.caller.userId, id), action: 'book.undo' as const }
  await record(tx, by, [{ ...act, rows: await subjectsOf(tx, aside ?? id, done) }])
  return { kind: batch.kind, done: done.length, skipped: ids.length - done.length, remaining }
}

/** What was taken back is forgotten; what could not be is marked. */
async function settle(tx: Database, batchId: string, ids: string[], done: string[]): Promise<void> {
  const of = eq(bookBatchRow.batchId, batchId)
  if (done.length > 0) await tx.delete(bookBatchRow).where(and(of, inArray(bookBatchRow.bookId, done)))
  const skipped = ids.filter((bookId) => !done.includes(bookId))
  if (skipped.length > 0)
    await tx
      .update(bookBatchRow)
      .set({ skipped: true })
      .where(and(of, inArray(bookBatchRow.bookId, skipped)))
}

type TakeBack = (
  tx: Database,
  batch: Batch,
  rows: BatchRow[],
  by: Actor,
) => Promise<{ done: string[]; aside?: string }>

const idsOf = (result: unknown) => rowsOf<{ id: string }>(result).map(({ id }) => id)

/** The books to which it was done. */
const takeBack: Record<Batch['kind'], TakeBack> = {
  // As they were, to the id and the moment: the same address shows the same book again. In the order of imports, so
  // that neither waits for the other in a ring.
  delete: async (tx, batch, rows) => {
    const columns = await storedColumns(tx, book)
    const names = columns.map(({ name }) => sql.identifier(name))
    const done = idsOf(
      await tx.execute(sql`
        insert into ${book} (${sql.join(names, sql`, `)})
        select ${sql.join(
          columns.map((column) => restoredValue(column, sql`${bookBatchRow.before}`, handedOn[column.name])),
          sql`, `,
        )}
        from ${bookBatchRow}, jsonb_populate_record(null::${book}, ${bookBatchRow.before}) as "was"
        where ${eq(bookBatchRow.batchId, batch.id)} and ${inArray(
          bookBatchRow.bookId,
          rows.map((row) => row.bookId),
        )} and ${bookBatchRow.genreId} is not null
        order by fold_case(btrim("was"."title")), fold_case(btrim("was"."author"))
        on conflict do nothing returning "id"`),
    )
    return { done }
  },
  // Those that others have moved on since stay where they are.
  'set-genre': async (tx, batch, rows) => ({
    done: idsOf(
      await tx.execute(sql`
        update ${book} set "genre_id" = ${bookBatchRow.genreId}, "updated_at" = now() from ${bookBatchRow}
        where ${eq(bookBatchRow.batchId, batch.id)} and ${inArray(
          bookBatchRow.bookId,
          rows.map((row) => row.bookId),
        )}
          and ${bookBatchRow.genreId} is not null and ${book.id} = ${bookBatchRow.bookId}
          and ${book.genreId} = ${batch.genreId}
        returning ${book.id} as "id"`),
    ),
  }),
  // Put aside as if someone had deleted them: what was edited meanwhile is not lost for good.
  import: async (tx, _batch, rows, by) => {
    const aside = await openBatch(tx, by, { kind: 'delete' })
    const ids = rows.map((row) => row.bookId)
    await putAside(tx, aside, ids)
    // A book that someone deleted before is gone all the same.
    return { done: ids, aside }
  },
}

/** Where its genre was handed on, the genre that it went to. */
const handedOn: Record<string, SQL> = {
  genre_id: sql`${bookBatchRow.genreId}`,
  cover_id: sql`${bookBatchRow.coverId}`,
}

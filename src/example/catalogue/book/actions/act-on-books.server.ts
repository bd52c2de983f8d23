import { and, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { type Actor, type AuditEvent, record } from '~/modules/audit/record.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import { bookBatch, bookBatchRow } from '../book-batch.table.server'
import { findBook } from '../book.data.server'
import { book } from '../book.table.server'
import { subjectOf, unknownGenre } from './save-book.server'

/** So many in one transaction: locks stay short, and what is done stays done. */
const atOnce = 1000

export async function removeBook(db: Database, by: Actor, id: string): Promise<string> {
  return await inTransaction(db, async (tx) => {
    const found = await findBook(tx, id)
    const undo = await openBatch(tx, by, { kind: 'delete' })
    const deleted = found ? await removeSome(tx, undo, eq(book.id, id)) : []
    if (!found || deleted.length === 0) throw new AppError('NOT_FOUND', 404)
    await record(tx, by, [{ action: 'book.delete', subject: subjectOf(found) }])
    return undo
  })
}

type Done = { done: number; undo: string | null }

export async function removeBooks(db: Database, by: Actor, where: SQL | undefined): Promise<Done> {
  return await inSteps(db, by, { kind: 'delete' }, 'book.delete', (tx, undo, after) =>
    removeSome(tx, undo, and(where, after)),
  )
}

export async function moveBooks(
  db: Database,
  by: Actor,
  where: SQL | undefined,
  genreId: string | undefined,
): Promise<Done & { unchanged: number }> {
  if (!genreId || !isUuid(genreId)) throw unknownGenre()
  const [known] = await db.select({ name: genre.name }).from(genre).where(eq(genre.id, genreId))
  if (!known) throw unknownGenre()
  // Before any are moved: afterwards all of them are there.
  const unchanged = await db.$count(book, and(where, eq(book.genreId, genreId)))
  const changes = { genre: { from: null, to: known.name } }
  const moving = inSteps(
    db,
    by,
    { kind: 'set-genre', genreId },
    'book.set-genre',
    async (tx, undo, after) => {
      const chosen = and(where, ne(book.genreId, genreId), after)
      const ids = await chooseSome(tx, chosen)
      if (ids.length === 0) return ids
      await tx.insert(bookBatchRow).select(
        tx
          .select({
            batchId: sql`${undo}::uuid`.as('batch_id'),
            bookId: book.id,
            genreId: book.genreId,
            coverId: sql`null::uuid`.as('cover_id'),
            before: sql`null::jsonb`.as('before'),
            skipped: sql`false`.as('skipped'),
          })
          .from(book)
          .where(inArray(book.id, ids)),
      )
      await tx.update(book).set({ genreId }).where(inArray(book.id, ids))
      return ids
    },
    changes,
  )
  try {
    return { ...(await moving), unchanged }
  } catch (error) {
    throw isReferenceViolation(error) ? unknownGenre() : error
  }
}

type Batch = { kind: 'delete' | 'set-genre' | 'import'; genreId?: string }

export async function openBatch(tx: Database, by: Actor, batch: Batch): Promise<string> {
  const id = newId()
  await tx.insert(bookBatch).values({ id, ...batch, createdBy: by.caller.userId })
  return id
}

type Step = (tx: Database, undo: string, after: SQL | undefined) => Promise<string[]>
type Touched = { ids: string[]; batchId: string | null }

/** Some at a time, in one order for everybody, so that two who do this at once wait for each other and not in a ring. */
async function inSteps(
  db: Database,
  by: Actor,
  batch: Batch,
  action: AuditEvent['action'],
  step: Step,
  changes?: AuditEvent['changes'],
): Promise<Done> {
  let undo: string | null = null
  let done = 0
  let after: SQL | undefined
  for (;;) {
    const touched = await inTransaction(db, async (tx): Promise<Touched> => {
      const batchId = undo ?? (await openBatch(tx, by, batch))
      const ids = await step(tx, batchId, after)
      if (ids.length === 0) {
        if (!undo) await tx.delete(bookBatch).where(eq(bookBatch.id, batchId))
        return { ids, batchId: undo }
      }
      await record(tx, by, [{ id: batchId, action, changes, rows: await subjectsOf(tx, batchId, ids) }])
      return { ids, batchId }
    })
    undo = touched.batchId
    done += touched.ids.length
    if (touched.ids.length < atOnce) return { done, undo }
    after = gt(book.id, touched.ids.at(-1)!)
  }
}

/** What the log calls these books, whether they are still there or put aside. */
export async function subjectsOf(tx: Database, batchId: string, ids: string[]) {
  const found = await tx.execute(sql`
    select ${book.id} as "id", ${book.title} as "title", ${book.author} as "author" from ${book}
    where ${inArray(book.id, ids)}
    union all
    select ${bookBatchRow.bookId}, ${bookBatchRow.before} ->> 'title', ${bookBatchRow.before} ->> 'author'
    from ${bookBatchRow}
    where ${and(eq(bookBatchRow.batchId, batchId), inArray(bookBatchRow.bookId, ids))} and ${bookBatchRow.before} is not null
    order by 1`)
  return rowsOf<{ id: string; title: string; author: string }>(found).map(subjectOf)
}

async function chooseSome(tx: Database, where: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: book.id })
    .from(book)
    .where(where)
    .orderBy(book.id)
    .limit(atOnce)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Deleted and put aside in one statement. */
async function removeSome(tx: Database, undo: string, where: SQL | undefined): Promise<string[]> {
  const ids = await chooseSome(tx, where)
  if (ids.length === 0) return ids
  await putAside(tx, undo, ids)
  return ids
}

export async function putAside(tx: Database, undo: string, ids: string[]): Promise<number> {
  const deleted = await tx.execute(sql`
    with "gone" as (delete from ${book} where ${inArray(book.id, ids)} returning *)
    insert into ${bookBatchRow} ("batch_id", "book_id", "genre_id", "cover_id", "before")
    select ${undo}::uuid, "id", "genre_id", "cover_id", to_jsonb("gone") - 'search' from "gone"
    returning "book_id"`)
  return rowsOf(deleted).length
}

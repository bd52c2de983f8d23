import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { type ActRequest, addUndoable, type Meant, openAct, putAside, runAct } from '~/entity/act/act.server'
import { actRow } from '~/entity/act/act.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { AppError } from '~/lib/app-error'
import { isUuid } from '~/lib/uuid'
import { type Actor, record } from '~/modules/audit/record.server'
import type { Database } from '~/platform/database.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import { rowsOf } from '~/platform/rows-of.server'
import { inTransaction } from '~/platform/transaction.server'
import { book } from '../book.table.server'
import { unknownGenre } from './save-book.server'

/** Rows per transaction, to keep locks short. */
const chunk = 1000

/** A book's name in the audit log and the list of deleted rows. */
const nameOf = (of: SQL) => sql`${of}."title" || ' · ' || ${of}."author"`

const aside = { name: nameOf(sql`"gone"`), pictureId: sql`"cover_id"` }

export async function removeBook(db: Database, by: Actor, id: string): Promise<string> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND', 404)
  return await inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ name: sql<string>`${book.title} || ' · ' || ${book.author}` })
      .from(book)
      .where(eq(book.id, id))
      .for('update')
    if (!found) throw new AppError('NOT_FOUND', 404)
    const actId = await openAct(tx, by, { kind: 'book.delete', name: found.name })
    const [subject] = await putAside(tx, actId, book, [id], aside)
    await record(tx, by, [{ id: actId, action: 'book.delete', subject: subject! }])
    return actId
  })
}

type Outcome = { done: number; unchanged: number; gone: number; remaining: number; undo: string | null }

/** The books by a condition; `named`: those requested by id, of which some may be deleted. */
type Books = ActRequest & Meant

/** The rows that a deletion or move would change. */
export const toMove = (where: SQL | undefined, genreId: string | undefined): SQL | undefined =>
  genreId && isUuid(genreId) ? and(where, ne(book.genreId, genreId)) : where

export async function removeBooks(db: Database, by: Actor, given: Books): Promise<Outcome> {
  return await actOnBooks(db, by, given, {
    kind: 'book.delete',
    step: async (tx, ids, { actId, total }) => {
      const gone = await putAside(tx, actId, book, ids, aside)
      const [only] = total === 1 ? gone : []
      if (only) await record(tx, by, [{ id: actId, action: 'book.delete', subject: only }])
      else await record(tx, by, [{ id: actId, action: 'book.delete', rows: gone }])
      return { done: gone.length }
    },
  })
}

export async function moveBooks(
  db: Database,
  by: Actor,
  given: Books & { genreId: string | undefined },
): Promise<Outcome> {
  const { genreId, where } = given
  if (!genreId || !isUuid(genreId)) throw unknownGenre()
  const [known] = await db.select({ name: genre.name }).from(genre).where(eq(genre.id, genreId))
  if (!known) throw unknownGenre()
  const changes = { genre: { from: null, to: known.name } }
  const moving = actOnBooks(
    db,
    by,
    { ...given, where: toMove(where, genreId) },
    {
      kind: 'book.set-genre',
      details: { genreId },
      // Counted before the move, which would change the result.
      unchanged: (tx) => tx.$count(book, and(where, eq(book.genreId, genreId))),
      step: async (tx, ids, { actId }) => {
        const moved = await noteGenres(tx, actId, and(inArray(book.id, ids), ne(book.genreId, genreId)))
        const movedIds = moved.map(({ id }) => id)
        if (moved.length > 0) await tx.update(book).set({ genreId }).where(inArray(book.id, movedIds))
        await record(tx, by, [{ id: actId, action: 'book.set-genre', changes, rows: moved }])
        const there = await tx.$count(book, inArray(book.id, ids))
        return { done: moved.length, unchanged: there - moved.length }
      },
    },
  )
  try {
    return await moving
  } catch (error) {
    throw isReferenceViolation(error) ? unknownGenre() : error
  }
}

type Doing = Pick<Parameters<typeof runAct>[2], 'kind' | 'details' | 'step'> & {
  unchanged?: (tx: Database) => Promise<number>
}

async function actOnBooks(
  db: Database,
  by: Actor,
  { named, ...given }: Books,
  { unchanged, ...doing }: Doing,
): Promise<Outcome> {
  const { act, remaining, counts, undoable } = await runAct(db, by, {
    ...given,
    ...doing,
    table: book,
    chunk,
    transaction: (work) => inTransaction(db, work),
    counts: async (tx, total) => {
      const alike = (await unchanged?.(tx)) ?? 0
      return { unchanged: alike, gone: Math.max(0, (named ?? total + alike) - total - alike) }
    },
  })
  const { done = 0, unchanged: alike = 0, gone = 0 } = counts
  return { done, unchanged: alike, gone, remaining, undo: undoable ? act : null }
}

/** Locks the books and stores their current genre for an undo. */
export async function noteGenres(
  tx: Database,
  actId: string,
  where: SQL | undefined,
): Promise<{ id: string; name: string }[]> {
  const noted = await tx.execute(sql`
    insert into ${actRow} ("act_id", "row_id", "name", "before")
    select ${actId}::uuid, "was"."id"::text, ${nameOf(sql`"was"`)}, jsonb_build_object('genre_id', "was"."genre_id")
    from (select * from ${book} where ${where ?? sql`true`} order by ${book.id} for update) as "was"
    on conflict ("act_id", "row_id") do update
    set "planned" = false, "name" = excluded."name", "before" = excluded."before"
    returning "row_id" as "id", "name"`)
  const rows = rowsOf<{ id: string; name: string }>(noted)
  await addUndoable(tx, actId, rows.length)
  return rows
}

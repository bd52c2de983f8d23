import { and, eq, inArray, sql } from 'drizzle-orm'
import { act as actTable, actRow } from '~/entity/act/act.table.server'
import { restoreRows } from '~/entity/act/undo.server'
import { idIfThere } from '~/entity/crud/refs.server'
import { importUndoKind } from '~/entity/import/undo-import.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import type { UndoKind, UndoReason } from '~/platform/module-extensions.server'
import type { Database } from '~/platform/database.server'
import { rowsOf } from '~/platform/rows-of.server'
import { book, cover } from '../book.table.server'

const genres = { table: genre, name: genre.name }
const covers = { table: cover, name: cover.id }

const idsOf = (result: unknown) => rowsOf<{ id: string }>(result).map(({ id }) => id)

/** The same reason for all remaining rows. */
const others = (ids: string[], done: string[], reason: UndoReason) => {
  const isDone = new Set(done)
  return Object.fromEntries(ids.filter((id) => !isDone.has(id)).map((id) => [id, reason]))
}

/** The genres of these rows, or where their books were moved if deleted since: `{ old: new }`. */
async function successors(tx: Database, actId: string, ids: string[]): Promise<Record<string, string>> {
  const found = await tx.execute(sql`
    select distinct ${actRow.before} ->> 'genre_id' as "id" from ${actRow}
    where ${and(eq(actRow.actId, actId), inArray(actRow.rowId, ids))}`)
  const successor: Record<string, string> = {}
  for (const id of idsOf(found)) {
    const seen = new Set<string>()
    let current = id
    while (!seen.has(current) && (await tx.$count(genre, eq(genre.id, current))) === 0) {
      seen.add(current)
      const [deletion] = await tx
        .select({ details: actTable.details })
        .from(actRow)
        .innerJoin(actTable, eq(actTable.id, actRow.actId))
        .where(and(eq(actRow.rowId, current), eq(actTable.kind, 'genre.delete')))
        .limit(1)
      current = (deletion?.details['moveTo'] as string | undefined) ?? current
    }
    successor[id] = current
  }
  return successor
}

/** The genre to restore according to `before`; null if there is none. */
const genreNow = (before: ReturnType<typeof sql>, successor: Record<string, string>) =>
  idIfThere(genres, sql`(${JSON.stringify(successor)}::jsonb ->> (${before} ->> 'genre_id'))::uuid`)

/** Moves books back that are still in the target genre; others were moved again since. */
async function moveBack(tx: Database, actId: string, ids: string[], from: string) {
  const to = genreNow(sql`${actRow.before}`, await successors(tx, actId, ids))
  const of = and(eq(actRow.actId, actId), inArray(actRow.rowId, ids))
  const done = idsOf(
    await tx.execute(sql`
      update ${book} set "genre_id" = "back"."to", "updated_at" = now()
      from (select ${actRow.rowId} as "row", ${to} as "to" from ${actRow} where ${of}) as "back"
      where ${book.id} = "back"."row"::uuid and "back"."to" is not null and ${book.genreId} = ${from}::uuid
      returning ${book.id}::text as "id"`),
  )
  return { done, reasons: others(ids, done, 'changed') }
}

export const undoKinds: Record<string, UndoKind> = {
  'book.delete': {
    permission: 'book.delete',
    action: 'book.undo',
    undo: async (tx, act, ids) => {
      const home = genreNow(sql`${actRow.before}`, await successors(tx, act.id, ids))
      return await restoreRows(tx, act.id, ids, {
        table: book,
        values: { genre_id: home, cover_id: idIfThere(covers, sql`"was"."cover_id"`) },
        where: sql`${home} is not null`,
        // In the order of imports, to avoid deadlocks.
        orderBy: sql`fold_case(btrim("was"."title")), fold_case(btrim("was"."author"))`,
      })
    },
  },
  'book.set-genre': {
    permission: 'book.update',
    action: 'book.undo',
    undo: (tx, act, ids) => moveBack(tx, act.id, ids, act.details['genreId'] as string),
  },
  ...importUndoKind('book', book, { name: sql`"title" || ' · ' || "author"`, pictureId: sql`"cover_id"` }),
  'genre.delete': {
    permission: 'genre.delete',
    action: 'genre.undo',
    undo: async (tx, act, ids) => {
      const { genreId, moveTo, name } = act.details as { genreId?: string; moveTo?: string; name: string }
      // Several that had no books.
      if (genreId === undefined) return await restoreRows(tx, act.id, ids, { table: genre })
      const subject = { id: genreId, name, email: '' }
      const isBack = (await tx.$count(genre, eq(genre.id, genreId))) > 0
      const restored = isBack
        ? { done: [], reasons: {} }
        : await restoreRows(tx, act.id, [genreId], { table: genre })
      // Without the genre its books cannot be restored.
      if (!isBack && restored.done.length === 0) return { done: [], reasons: others(ids, [], 'taken') }
      const books = ids.filter((id) => id !== genreId)
      const moved =
        books.length > 0 && moveTo
          ? await moveBack(tx, act.id, books, moveTo)
          : { done: [], reasons: others(books, [], 'changed') }
      return { done: [...restored.done, ...moved.done], reasons: moved.reasons, subject }
    },
  },
}

import { and, desc, eq, gt, inArray, like } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { descending } from '~/platform/keyset.server'
import { listSource } from '../list/list.server'
import { ownFilter } from '../list/define-list'
import type { Deleted } from './act.contract'
import { act, actRow } from './act.table.server'
import { deletedList } from './deleted.list'

type Row = typeof act.$inferSelect

const toDeleted = (row: Row): Deleted => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  by: { id: row.createdBy, name: row.createdByName },
  at: row.createdAt,
  rows: row.undoable,
})

const canComeBack = and(gt(act.undoable, 0), like(act.kind, '%.delete'))

/** `kinds`: the kinds of deletions that the caller may undo; others are not listed. */
export const deletedThings = listSource(
  { ...deletedList, filters: { kinds: ownFilter<string[]>(() => undefined) } },
  {
    table: act,
    id: act.id,
    orders: { '-at': descending(act.createdAt, 'timestamptz') },
    filters: { kinds: (kinds) => and(canComeBack, inArray(act.kind, kinds)) },
    read: async (db, { position, where, orderBy, limit }) =>
      (
        await db
          .select({ row: act, position })
          .from(act)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit)
      ).map((found) => ({ ...found, id: found.row.id })),
    toItem: ({ row }) => toDeleted(row),
  },
)

/** Finds the last deletion of a row that can still be undone. */
export async function findDeleted(db: Database, kind: string, row: string) {
  const [found] = await db
    .select({ act, row: { id: actRow.rowId, name: actRow.name } })
    .from(actRow)
    .innerJoin(act, eq(act.id, actRow.actId))
    .where(and(eq(actRow.rowId, row.toLowerCase()), eq(actRow.planned, false), eq(act.kind, kind)))
    .orderBy(desc(act.createdAt))
    .limit(1)
  return found ? { ...toDeleted(found.act), row: found.row } : null
}

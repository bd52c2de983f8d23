import { isNotNull, not, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '~/platform/columns.server'

/**
 * An action on rows of any table that can be undone, or that is processed in several transactions. Shares its
 * id with its audit entry. Deleted after the undo period.
 */
export const act = pgTable(
  'act',
  {
    id: uuid('id').primaryKey(),
    /** The name of the action in the audit log, for example `book.delete`. */
    kind: text('kind').notNull(),
    /** Name of the deleted row; empty for bulk actions. */
    name: text('name').notNull().default(''),
    /** Data specific to the kind, such as the genre that books were moved to. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: createdAt(),
    /** Number of rows selected at the start. */
    total: integer('total').notNull().default(0),
    /** Number of processed rows by outcome. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    /** Number of rows that an undo would restore. */
    undoable: integer('undoable').notNull().default(0),
    /** Incremented at the end of each undo, so that the next undo retries the rows that this one skipped. */
    round: integer('round').notNull().default(0),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    index('act_created').on(t.createdAt),
    index('act_undoable')
      .on(t.createdAt, t.id)
      .where(sql`${t.undoable} > 0`),
  ],
)

/** A row of an action: either still to be processed, or the data that an undo needs. */
export const actRow = pgTable(
  'act_row',
  {
    actId: uuid('act_id')
      .notNull()
      .references(() => act.id, { onDelete: 'cascade' }),
    rowId: text('row_id').notNull(),
    name: text('name').notNull().default(''),
    planned: boolean('planned').notNull().default(false),
    /** The whole row for deletions, otherwise the overwritten values. */
    before: jsonb('before'),
    /** References the picture of a deleted row, so that the cleanup of unused pictures keeps it. */
    pictureId: uuid('picture_id'),
    /** The last undo round that failed to restore this row, and the reason. */
    triedIn: integer('tried_in'),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.actId, t.rowId] }),
    index('act_row_by_row').on(t.rowId).where(not(t.planned)),
    index('act_row_picture').on(t.pictureId).where(isNotNull(t.pictureId)),
  ],
)

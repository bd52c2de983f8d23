import { isNotNull, not, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '~/platform/columns.server'

/**
 * Something that was done to rows of any table and can be undone, or that is being done to many of them in several
 * transactions. Its id is that of its entry in the audit log. Deleted after some days.
 */
export const act = pgTable(
  'act',
  {
    id: uuid('id').primaryKey(),
    /** As the audit log calls it: `book.delete`. */
    kind: text('kind').notNull(),
    /** Of what was deleted alone; empty for many rows. */
    name: text('name').notNull().default(''),
    /** What the kind needs to know, such as the genre that books were moved to. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: createdAt(),
    /** How many rows it was begun for. */
    total: integer('total').notNull().default(0),
    /** What became of them so far, by outcome. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    /** How many rows an undo would take back. */
    undoable: integer('undoable').notNull().default(0),
    /** Counted up at the end of each undo, so that the next one tries again what this one had to skip. */
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

/** A row of an act: one that is still to be done, or what an undo needs to take it back. */
export const actRow = pgTable(
  'act_row',
  {
    actId: uuid('act_id')
      .notNull()
      .references(() => act.id, { onDelete: 'cascade' }),
    rowId: text('row_id').notNull(),
    name: text('name').notNull().default(''),
    planned: boolean('planned').notNull().default(false),
    /** The whole row of what was deleted, else the values that were overwritten. */
    before: jsonb('before'),
    /** Keeps the picture of a deleted row from being swept away. */
    pictureId: uuid('picture_id'),
    /** The last round that could not take it back, and why. */
    triedIn: integer('tried_in'),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.actId, t.rowId] }),
    index('act_row_by_row').on(t.rowId).where(not(t.planned)),
    index('act_row_picture').on(t.pictureId).where(isNotNull(t.pictureId)),
  ],
)

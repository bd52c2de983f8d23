import { isNotNull } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '~/platform/columns.server'
import { act } from '../act/act.table.server'
import type { Cells } from './import-entity'

/** A file being imported, from staging until its rows are entries. Kept for some days. */
export const importJob = pgTable(
  'import_job',
  {
    id: uuid('id').primaryKey(),
    entity: text('entity').notNull(),
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: createdAt(),
    fileName: text('file_name').notNull(),
    /** The targets of rows without a reference, by field. */
    defaults: jsonb('defaults').$type<Cells>().notNull().default({}),
    /** References whose missing targets are created. */
    creates: text('creates').array().notNull().default([]),
    /** Missing names of rows, by field. */
    newNames: jsonb('new_names').$type<Cells<string[]>>().notNull().default({}),
    /** The ids of created targets, by field; deleted with its undo. */
    addedRefs: jsonb('added_refs').$type<Cells<string[]>>().notNull().default({}),
    ready: integer('ready').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    added: integer('added').notNull().default(0),
    /** The undo of its entries. */
    actId: uuid('act_id').references(() => act.id, { onDelete: 'set null' }),
    /** All rows of the file are staged. */
    checkedAt: moment('checked_at'),
    startedAt: moment('started_at'),
    undoAt: moment('undo_at'),
  },
  (t) => [
    index('import_job_owner').on(t.createdBy, t.createdAt),
    index('import_job_entity').on(t.entity, t.createdAt),
    index('import_job_created').on(t.createdAt),
    index('import_job_act').on(t.actId),
  ],
)

export type Ask = { field: string; name: string; key: string }

/** A row of the file that is not imported yet: it is deleted when it becomes an entry. */
export const importRow = pgTable(
  'import_row',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => importJob.id, { onDelete: 'cascade' }),
    /** Its line in the file. */
    line: integer('line').notNull(),
    /** The id of the future entry. */
    entryId: uuid('entry_id').notNull(),
    /** Normalized values; those of a rejected row as given. */
    cells: jsonb('cells').$type<Cells<string | null>>().notNull(),
    asks: jsonb('asks').$type<Ask[]>().notNull().default([]),
    /** Its unique key. Null in rejected rows, whose values may be too long for an index. */
    key: text('key').array(),
    rejected: boolean('rejected').notNull(),
    /** Message keys of its errors. */
    faults: text('faults').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('import_row_verdict').on(t.importId, t.rejected, t.line),
    index('import_row_key').on(t.importId, t.key).where(isNotNull(t.key)),
  ],
)

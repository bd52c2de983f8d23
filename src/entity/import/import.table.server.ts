import { isNotNull } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '~/platform/columns.server'
import { act } from '../act/act.table.server'
import type { Cells } from './import-rules'

/** A file that someone brings, from the first look at its rows until they are entries. Kept for some days. */
export const importJob = pgTable(
  'import_job',
  {
    id: uuid('id').primaryKey(),
    /** Whose entries its rows become. */
    entity: text('entity').notNull(),
    createdBy: text('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: createdAt(),
    fileName: text('file_name').notNull(),
    /** By field, the id of what rows refer to that name nothing. */
    defaults: jsonb('defaults').$type<Cells>().notNull().default({}),
    /** Fields of which missing entries are added. */
    creates: text('creates').array().notNull().default([]),
    /** By field, names that rows give and that nothing has yet. */
    newNames: jsonb('new_names').$type<Cells<string[]>>().notNull().default({}),
    /** By field, the ids of what was added on the way; they go again with its entries. */
    addedRefs: jsonb('added_refs').$type<Cells<string[]>>().notNull().default({}),
    ready: integer('ready').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    added: integer('added').notNull().default(0),
    /** What takes its entries back. */
    actId: uuid('act_id').references(() => act.id, { onDelete: 'set null' }),
    /** All rows of the file are here. */
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

/** A name in a field of a row of which someone has to say what it means. */
export type Ask = { field: string; name: string; key: string }

/** A row of the file that is no entry yet: one that became an entry is gone from here. */
export const importRow = pgTable(
  'import_row',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => importJob.id, { onDelete: 'cascade' }),
    /** Where it begins in the file. */
    line: integer('line').notNull(),
    /** The id that it will have as an entry. */
    entryId: uuid('entry_id').notNull(),
    /** As they will be kept; those of a rejected row as they were given. */
    cells: jsonb('cells').$type<Cells<string | null>>().notNull(),
    asks: jsonb('asks').$type<Ask[]>().notNull().default([]),
    /** By what it is told from others, where the entity knows duplicates. None in a rejected row, which may be of any length. */
    key: text('key').array(),
    rejected: boolean('rejected').notNull(),
    /** Why, by the keys of messages. */
    faults: text('faults').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('import_row_verdict').on(t.importId, t.rejected, t.line),
    index('import_row_key').on(t.importId, t.key).where(isNotNull(t.key)),
  ],
)

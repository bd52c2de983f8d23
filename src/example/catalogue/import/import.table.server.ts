import { not, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { act } from '~/entity/act/act.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { createdAt, moment } from '~/platform/columns.server'
import { type ImportField, importFields } from './import-rules'

/** A file being imported, from staging until its rows are books. Kept for some days. */
export const bookImport = pgTable(
  'book_import',
  {
    id: uuid('id').primaryKey(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    fileName: text('file_name').notNull(),
    /** For rows without a genre. */
    genreId: uuid('genre_id').references(() => genre.id, { onDelete: 'set null' }),
    createGenres: boolean('create_genres').notNull(),
    /** Named by rows, and missing. */
    newGenres: text('new_genres').array().notNull().default([]),
    /** Created by the import, and deleted with its undo. */
    addedGenres: uuid('added_genres').array().notNull().default([]),
    ready: integer('ready').notNull().default(0),
    rejected: integer('rejected').notNull().default(0),
    added: integer('added').notNull().default(0),
    /** The undo of its books. */
    actId: uuid('act_id').references(() => act.id, { onDelete: 'set null' }),
    /** All rows of the file are staged. */
    checkedAt: moment('checked_at'),
    startedAt: moment('started_at'),
    undoAt: moment('undo_at'),
  },
  (t) => [
    index('book_import_owner').on(t.createdBy, t.createdAt),
    index('book_import_created').on(t.createdAt),
    index('book_import_act').on(t.actId),
    index('book_import_genre').on(t.genreId),
  ],
)

const cell = (field: string) => text(field)

/** A text column for each importable field. */
const cells = Object.fromEntries(importFields.map((field) => [field, cell(field)])) as {
  [field in ImportField]: ReturnType<typeof cell>
}

/** A row of the file that is not a book yet: it is deleted when it becomes one. */
export const bookImportRow = pgTable(
  'book_import_row',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => bookImport.id, { onDelete: 'cascade' }),
    /** Its line in the file. */
    line: integer('line').notNull(),
    /** The id of the future book. */
    bookId: uuid('book_id').notNull(),
    /** Normalized values; those of a rejected row as given. */
    ...cells,
    rejected: boolean('rejected').notNull(),
    /** Message keys of its errors. */
    faults: text('faults').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('book_import_row_verdict').on(t.importId, t.rejected, t.line),
    // Partial, because rejected rows may have texts too long for an index.
    index('book_import_row_title')
      .on(t.importId, sql`fold_case(btrim(${t.title}))`, sql`fold_case(btrim(${t.author}))`)
      .where(not(t.rejected)),
  ],
)

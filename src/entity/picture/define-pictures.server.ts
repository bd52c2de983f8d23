import { eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '~/platform/database.server'
import type { FileStore } from '~/platform/files/file-store.server'
import { prepared } from '~/platform/prepared.server'
import type { PictureKind } from './picture-kind'

type PictureTable = PgTable & Record<'id' | 'width' | 'height' | 'createdAt', PgColumn>

type Options = {
  kind: PictureKind
  table: PictureTable
  /**
   * Subqueries for all columns that reference a row: `select 1 from book where book.cover_id = cover.id`. The
   * foreign key protects rows whose column is missing here.
   */
  references: readonly SQL[]
}

export type Pictures = ReturnType<typeof definePictures>

/** Defines a kind of pictures with its table, for upload, delivery and cleanup. */
export function definePictures({ kind, table, references }: Options) {
  const one = prepared((db) =>
    db
      .select({ width: table.width, height: table.height })
      .from(table)
      .where(eq(table.id, sql.placeholder('id')))
      .prepare(getTableName(table)),
  )
  return {
    kind,
    table,
    references,
    /** Time of the last cleanup of each store. */
    swept: new WeakMap<FileStore, number>(),
    find: async (db: Database, id: string) => {
      const [row] = (await one(db).execute({ id })) as { width: number; height: number }[]
      return row ?? null
    },
    /** Returns the ids that have a row. */
    known: async (db: Database, ids: string[]): Promise<Set<string>> => {
      const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids))
      return new Set(rows.map(({ id }) => id as string))
    },
  }
}

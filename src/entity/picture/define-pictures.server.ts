import { eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '~/platform/database.server'
import type { FileStore } from '~/platform/files/file-store.server'
import { prepared } from '~/platform/prepared.server'
import type { PictureKind } from './picture-kind'

type PictureTable = PgTable & Record<'id' | 'width' | 'height' | 'createdAt', PgColumn>

type Options = {
  kind: PictureKind
  /** With `pictureColumns`. */
  table: PictureTable
  /**
   * Whether a row is referred to, for every column that does: `select 1 from book where book.cover_id = cover.id`. One
   * that is missing here is protected by its foreign key.
   */
  references: readonly SQL[]
}

export type Pictures = ReturnType<typeof definePictures>

/** A kind of pictures with its rows, for what receives, serves and sweeps them. */
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
    /** When each store was last swept. */
    swept: new WeakMap<FileStore, number>(),
    find: async (db: Database, id: string) => {
      const [row] = (await one(db).execute({ id })) as { width: number; height: number }[]
      return row ?? null
    },
    /** Those of the ids that have a row. */
    known: async (db: Database, ids: string[]): Promise<Set<string>> => {
      const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids))
      return new Set(rows.map(({ id }) => id as string))
    },
  }
}

import { eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '~/platform/database.server'
import type { FileStore } from '~/platform/files/file-store.server'
import { prepared } from '~/platform/prepared.server'
import type { PictureImage } from './picture-image.server'
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
    find: async (db: Database, id: string) => {
      const [row] = (await one(db).execute({ id })) as { width: number; height: number }[]
      return row ?? null
    },
    known: async (db: Database, ids: string[]): Promise<Set<string>> => {
      const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids))
      return new Set(rows.map(({ id }) => id as string))
    },
  }
}

/** In 256 folders, by the random end of the id. */
export const keyOf = ({ folder }: Pick<PictureKind, 'folder'>, id: string, width: number) =>
  `${folder}/${id.slice(-2)}/${id}-${width}.webp`

/** The picture id of a file name, including unfinished uploads. */
export const idInKey = (key: string) => /\/([\da-f-]{36})-\d+\.webp(?:\.[\w-]+\.tmp)?$/.exec(key)?.[1]

export async function storePicture(
  store: FileStore,
  kind: PictureKind,
  id: string,
  { files }: PictureImage,
): Promise<void> {
  const put = files.map(({ width, bytes }) => store.put(keyOf(kind, id, width), bytes, 'image/webp'))
  // Waits for all writes, also after a failure: a late write would otherwise follow the removal.
  const failed = (await Promise.allSettled(put)).find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

export const removePicture = (store: FileStore, kind: PictureKind, id: string) =>
  store.remove(kind.widths.map((width) => keyOf(kind, id, width)))

import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import type { FileStore } from '~/platform/files/file-store.server'
import { type JobHandler, sweep } from '~/platform/jobs/job.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import { rowsOf } from '~/platform/rows-of.server'
import { idInKey, type Pictures, removePicture } from './define-pictures.server'

const hourMs = 60 * 60 * 1000
const batch = 500

/**
 * Deletes unreferenced pictures and files without a row. The row is deleted first, so that an interrupted
 * cleanup leaves only files without a row, which the next one finds. Safe to run on several instances at
 * once.
 */
export async function deleteUnusedFiles(
  db: Database,
  store: FileStore,
  pictures: Pictures,
  shutdown?: AbortSignal,
): Promise<void> {
  const { kind } = pictures
  for (;;) {
    const deleted = await deleteUnusedPictures(db, pictures, batch)
    for (const id of deleted) await removePicture(store, kind, id)
    if (shutdown?.aborted) return
    if (deleted.length < batch) break
  }

  const before = Date.now() - unusedHours * hourMs
  let old: string[] = []
  for await (const { key, modified } of store.list(`${kind.folder}/`)) {
    if (shutdown?.aborted) return
    if (modified.getTime() < before && idInKey(key)) old.push(key)
    if (old.length < batch) continue
    await removeUnknown(db, store, pictures, old)
    old = []
  }
  if (old.length > 0) await removeUnknown(db, store, pictures, old)
}

async function removeUnknown(
  db: Database,
  store: FileStore,
  pictures: Pictures,
  keys: string[],
): Promise<void> {
  const known = await pictures.known(db, [...new Set(keys.map((key) => idInKey(key)!))])
  // A temporary file of an aborted upload is useless, whether its picture exists or not.
  await store.remove(keys.filter((key) => key.endsWith('.tmp') || !known.has(idInKey(key)!)))
}

/** The job that does so every hour. `first`: releases references to pictures beforehand. */
export const sweepPictures = (pictures: Pictures, first?: (db: Database) => Promise<void>): JobHandler =>
  sweep(pictures.kind.folder, '31 * * * *', async ({ db, files, signal }) => {
    await first?.(db)
    await deleteUnusedFiles(db, files, pictures, signal)
  })

/** Long enough for a form that was left open overnight. */
const unusedHours = 24

/**
 * Deletes the rows of up to `most` unreferenced pictures and returns their ids. Skips rows that a concurrent
 * transaction is referencing, which the foreign key locks; a reference committed after the snapshot makes the
 * statement fail.
 */
async function deleteUnusedPictures(
  db: Database,
  { table, references }: Pick<Pictures, 'table' | 'references'>,
  most: number,
): Promise<string[]> {
  const unused = sql.join(
    references.map((reference) => sql`not exists (${reference})`),
    sql` and `,
  )
  const statement = sql`
    delete from ${table} where id in (
      select id from ${table}
      where created_at < now() - ${unusedHours} * interval '1 hour' and ${unused}
      order by created_at limit ${most}
      for update skip locked
    ) returning id`
  try {
    return rowsOf<{ id: string }>(await db.execute(statement)).map(({ id }) => id)
  } catch (error) {
    // Nothing was deleted; the next cleanup sees the new reference.
    if (isReferenceViolation(error)) return []
    throw error
  }
}

import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import type { FileStore } from '~/platform/files/file-store.server'
import type { Scope } from '~/platform/scope.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import { rowsOf } from '~/platform/rows-of.server'
import type { Pictures } from './define-pictures.server'
import { idInKey, removePicture } from './picture-files.server'

const hourMs = 60 * 60 * 1000
const batch = 500

/**
 * Removes pictures that nothing refers to, and files that no picture speaks of. The row goes first: what stays of a
 * sweep that was broken off is files without a row, which the next one finds. Several instances may sweep at
 * once; nothing is removed that one of them could still need.
 */
export async function sweepPictures(
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
  // A file that never got its name is of no use, whether its picture is known or not.
  await store.remove(keys.filter((key) => key.endsWith('.tmp') || !known.has(idInKey(key)!)))
}

/** At most once an hour; nobody waits for it. `first`: what must let go of pictures before they are looked for. */
export function sweepSometimes(
  pictures: Pictures,
  { db, files, background }: Pick<Scope, 'db' | 'files' | 'background'>,
  first?: (db: Database) => Promise<void>,
): void {
  const { swept, kind } = pictures
  if (Date.now() - (swept.get(files) ?? 0) < hourMs) return
  swept.set(files, Date.now())
  const sweep = async () => {
    await first?.(db)
    await sweepPictures(db, files, pictures, background.shutdown)
  }
  background.run(`sweep ${kind.folder}`, sweep())
}

/** Long enough for a form that was left open overnight. */
const unusedHours = 24

/**
 * Removes the rows of up to so many pictures that nothing refers to, and answers their ids. One that is being
 * attached at this moment is locked by its foreign key, and left alone; one that was attached a moment ago,
 * unseen by this statement, fails it.
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
    // Nothing was removed. The next sweep sees what this one could not.
    if (isReferenceViolation(error)) return []
    throw error
  }
}

import type { Database } from '~/platform/database.server'
import type { FileStore } from '~/platform/files/file-store.server'
import type { Scope } from '~/platform/scope.server'
import type { Pictures } from './define-pictures.server'
import { idInKey, removePicture } from './picture-files.server'
import { deleteUnusedPictures, unusedHours } from './unused-pictures.data.server'

const hourMs = 60 * 60 * 1000
const batch = 500

/**
 * Deletes unreferenced pictures and files without a row. The row is deleted first, so that an interrupted
 * cleanup leaves only files without a row, which the next one finds. Safe to run on several instances at
 * once.
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
  // A temporary file of an aborted upload is useless, whether its picture exists or not.
  await store.remove(keys.filter((key) => key.endsWith('.tmp') || !known.has(idInKey(key)!)))
}

/** Runs at most once an hour, in the background. `first`: releases references to pictures beforehand. */
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

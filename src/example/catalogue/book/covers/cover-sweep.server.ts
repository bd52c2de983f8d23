import type { Database } from '~/platform/database.server'
import type { FileStore } from '~/platform/files/file-store.server'
import type { Scope } from '~/platform/scope.server'
import { forgetBatches } from '../forget-batches.server'
import { coverFolder, coverOfKey, removeCover } from './cover-files.server'
import { deleteUnusedCovers, unusedHours } from './cover-sweep.data.server'
import { knownCovers } from './cover.data.server'

const hourMs = 60 * 60 * 1000
const batch = 500

/**
 * Removes covers that no book shows, and files that no cover speaks of. The row goes first: what stays of a
 * sweep that was broken off is files without a row, which the next one finds. Several instances may sweep at
 * once; nothing is removed that one of them could still need.
 */
export async function sweepCovers(db: Database, store: FileStore, leaving?: AbortSignal): Promise<void> {
  for (;;) {
    const gone = await deleteUnusedCovers(db, batch)
    for (const id of gone) await removeCover(store, id)
    if (leaving?.aborted) return
    if (gone.length < batch) break
  }

  const before = Date.now() - unusedHours * hourMs
  let old: string[] = []
  for await (const { key, modified } of store.list(coverFolder)) {
    if (leaving?.aborted) return
    if (modified.getTime() < before && coverOfKey(key)) old.push(key)
    if (old.length < batch) continue
    await removeUnknown(db, store, old)
    old = []
  }
  if (old.length > 0) await removeUnknown(db, store, old)
}

async function removeUnknown(db: Database, store: FileStore, keys: string[]): Promise<void> {
  const known = await knownCovers(db, [...new Set(keys.map((key) => coverOfKey(key)!))])
  // A file that never got its name is of no use, whether its cover is known or not.
  await store.remove(keys.filter((key) => key.endsWith('.tmp') || !known.has(coverOfKey(key)!)))
}

const swept = new WeakMap<FileStore, number>()

/** At most once an hour; nobody waits for it. */
export function sweepSometimes({ db, files, background }: Pick<Scope, 'db' | 'files' | 'background'>): void {
  if (Date.now() - (swept.get(files) ?? 0) < hourMs) return
  swept.set(files, Date.now())
  // Deleted books that can come back no more let go of their covers.
  const sweep = forgetBatches(db).then(() => sweepCovers(db, files, background.leaving))
  background.run('sweep covers', sweep)
}

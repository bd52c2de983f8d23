import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, partsOf, type StoredFile, StoreUnavailable } from './file-store.server'

/** Stores files below a directory, under their keys. */
export function localFiles(root: string): FileStore {
  const pathOf = (key: string) => join(root, ...partsOf(key))

  async function* walk(folder: string): AsyncIterable<StoredFile> {
    const entries = await orGone(opendir(join(root, folder)))
    if (!entries) return
    for await (const entry of entries) {
      const key = folder + entry.name
      if (entry.isDirectory()) yield* walk(`${key}/`)
      // Another process may have removed it.
      const found = entry.isFile() && (await orGone(stat(join(root, key))))
      if (found) yield { key, modified: found.mtime }
    }
  }

  return {
    put: (key, bytes) =>
      named(async () => {
        const path = pathOf(key)
        // Renamed after it is completely written and synced, so that nobody reads a partial file.
        const unfinished = `${path}.${randomUUID()}.tmp`
        try {
          await mkdir(dirname(path), { recursive: true })
          await writeFile(unfinished, bytes, { flush: true })
          await rename(unfinished, path)
        } catch (error) {
          await rm(unfinished, { force: true })
          throw error
        }
      }),
    get: (key) => named(async () => await orGone(readFile(pathOf(key)))),
    remove: (keys) =>
      named(async () => {
        for (const key of keys) await rm(pathOf(key), { force: true })
      }),
    list: (prefix) => walk(`${partsOf(`${prefix}any`).slice(0, -1).join('/')}/`),
  }
}

async function orGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Maps a full or read-only disk to StoreUnavailable. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code) throw new StoreUnavailable(`the data directory answered ${code}`, { cause: error })
    throw error
  }
}

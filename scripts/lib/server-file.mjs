import { at } from './root.mjs'

/** @typedef {{ getModuleInfo(id: string): { importedIds: readonly string[] } | null }} Context */

/** Forward slashes, as in module ids. */
const entry = at('src', 'server.ts').replaceAll('\\', '/')

/**
 * Every module that the server's entry imports statically, in one file. Chunks that pages share would otherwise be a
 * hundred files, each of which costs Node a lookup, a read and a cache entry at every start.
 */
function oneServerFile() {
  /** @type {Set<string> | undefined} */
  let loadedAtStart
  /** @param {string} id @param {Context} context */
  return (id, context) => {
    if (!loadedAtStart) {
      loadedAtStart = new Set([entry])
      for (const each of loadedAtStart) {
        for (const imported of context.getModuleInfo(each)?.importedIds ?? []) loadedAtStart.add(imported)
      }
    }
    return loadedAtStart.has(id) ? 'start' : null
  }
}

export const serverFile = { name: oneServerFile() }

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { at } from './root.mjs'

/** @param {...(string | Buffer)} parts */
export function hash(...parts) {
  const sum = createHash('sha256')
  // The length keeps 'ab' + 'c' and 'a' + 'bc' apart.
  for (const part of parts) sum.update(`${part.length}:`).update(part)
  return sum.digest('hex')
}

/**
 * All files at or below a path of the project, in a stable order; none where the path does not exist.
 * @param {string} path
 * @returns {string[]}
 */
export function filesBelow(path) {
  if (!existsSync(at(path))) return []
  return statSync(at(path)).isDirectory() ? filesIn(path) : [path]
}

function filesIn(folder) {
  return readdirSync(at(folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn : (path) => [path])(`${folder}/${entry.name}`))
}

/** @param {string} path */
export const contentOf = (path) => readFileSync(at(path))

/** @param {string} path */
export const sizeOf = (path) => statSync(at(path)).size

/** What an earlier run noted, or nothing. */
export const noted = (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8').trim() : '')

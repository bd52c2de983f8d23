import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { at } from './root.mjs'

/** @param {...(string | Buffer)} parts */
export function hash(...parts) {
  const sum = createHash('sha256')
  // The length distinguishes 'ab' + 'c' from 'a' + 'bc'.
  for (const part of parts) sum.update(`${part.length}:`).update(part)
  return sum.digest('hex')
}

/**
 * All files at or below a path of the project, in a stable order; none if the path does not exist.
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

/** The note of an earlier run, or undefined. */
export const noted = (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8').trim() : '')

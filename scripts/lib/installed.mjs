// Whether node_modules holds what the lockfile asks for. npm keeps its own record of what it installed; by
// comparing contents, a person's own `npm ci` or `npm install` is good enough and is not done again.
import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { contentOf } from './hash.mjs'
import { at } from './root.mjs'

const record = 'node_modules/.package-lock.json'

export function isInstalled() {
  if (!existsSync(at(record))) return false
  const wanted = JSON.parse(contentOf('package-lock.json')).packages
  if (!sameRequests(JSON.parse(contentOf('package.json')), wanted[''])) return false
  const present = JSON.parse(contentOf(record)).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    if (!present[path]) return mayBeAbsent(entry)
    return present[path].version === entry.version && present[path].integrity === entry.integrity
  })
}

/** A package.json that was edited by hand: npm is the one to say that the lockfile does not fit. */
function sameRequests(manifest, locked) {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) =>
    isDeepStrictEqual(manifest[kind], locked[kind]),
  )
}

/**
 * Binaries of other platforms are left out, those of this one are not: that is how node_modules brought
 * from another machine shows. Two C libraries cannot be told apart cheaply, so those entries count as fine.
 */
function mayBeAbsent(entry) {
  if (!entry.optional && !entry.devOptional) return false
  if (entry.libc || (!entry.os && !entry.cpu)) return true
  return !fits(entry.os, process.platform) || !fits(entry.cpu, process.arch)
}

const fits = (list, value) => !list || [].concat(list).includes(value)

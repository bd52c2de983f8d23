// Whether node_modules matches the lockfile. Compares npm's own record of the installation, so that a manual `npm ci`
// or `npm install` is not repeated.
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

/** After a manual edit of package.json, npm reports that the lockfile does not match. */
function sameRequests(manifest, locked) {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) =>
    isDeepStrictEqual(manifest[kind], locked[kind]),
  )
}

/**
 * Binaries of other platforms may be absent, those of this one may not, which detects node_modules copied from another
 * machine. glibc and musl cannot be distinguished cheaply, so those entries are accepted.
 */
function mayBeAbsent(entry) {
  if (!entry.optional && !entry.devOptional) return false
  if (entry.libc || (!entry.os && !entry.cpu)) return true
  return !fits(entry.os, process.platform) || !fits(entry.cpu, process.arch)
}

const fits = (list, value) => !list || [].concat(list).includes(value)

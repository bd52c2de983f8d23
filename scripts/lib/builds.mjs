// Every build lies in a folder of its own, and one file says which of them is to be served. A server keeps to the build it
// began with: whatever is built beside it, is killed half-way or fails, its scripts and pages stay.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dist } from './dist.mjs'
import { at } from './root.mjs'

const folder = `${dist}/builds`
const pointer = `${dist}/current`
/** Written last: a folder without it was never whole. */
export const note = '.build-hash'
/** One file for each process that serves the build, called by its pid. */
const servers = '.served-by'

/**
 * The build to serve, from the root; undefined where there is none.
 * @returns {string | undefined}
 */
export function currentBuild() {
  if (!existsSync(at(pointer))) return undefined
  const build = `${folder}/${readFileSync(at(pointer), 'utf8').trim()}`
  return existsSync(at(build, 'server', 'server.js')) ? build : undefined
}

/** A folder for the build that this process is about to make. Names sort by time. */
export function newBuild() {
  const build = `${folder}/${new Date().toISOString().replaceAll(/\D/g, '')}-${process.pid}`
  mkdirSync(at(build), { recursive: true })
  return build
}

/** From now on this build is the one to serve. A rename is all or nothing: nobody reads half a name. */
export function switchTo(build) {
  const draft = at(`${pointer}.${process.pid}`)
  writeFileSync(draft, `${nameOf(build)}\n`)
  renameSync(draft, at(pointer))
}

/**
 * Notes that this process serves the current build, for as long as it lives.
 * @returns {string | undefined} that build, from the root
 */
export function serveCurrentBuild() {
  const build = currentBuild()
  if (!build) return undefined
  const mark = at(build, servers, String(process.pid))
  try {
    mkdirSync(at(build, servers), { recursive: true })
    writeFileSync(mark, '')
    process.once('exit', () => rmSync(mark, { force: true }))
  } catch (error) {
    // An image whose files cannot be written is not built into either.
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error
  }
  return build
}

/**
 * Deletes builds that nobody serves, and what builds that were killed have left. The one before the current one stays: a
 * server that is just starting may have read its name, and not yet have left its mark.
 */
export function removeUnusedBuilds() {
  const current = currentBuild()
  const all = existsSync(at(folder)) ? readdirSync(at(folder)).sort() : []
  const whole = all.filter((name) => existsSync(at(folder, name, note)))
  const before = whole.findLast((name) => name !== nameOf(current ?? ''))
  for (const name of all) {
    const build = `${folder}/${name}`
    const isMade = !whole.includes(name) && isAlive(Number(name.split('-')[1]))
    if (build === current || name === before || isMade || isServed(build)) continue
    removeBuild(build)
  }
}

/** Windows refuses while somebody has a file of it open: the next build tries again. */
export function removeBuild(build) {
  try {
    rmSync(at(build), { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // See above.
  }
}

const nameOf = (build) => build.slice(folder.length + 1)

function isServed(build) {
  const marks = at(build, servers)
  return existsSync(marks) && readdirSync(marks).some((pid) => isAlive(Number(pid)))
}

/** Also of another user, whom we may not signal. */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

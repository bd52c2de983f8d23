// Every build has its own folder, and one file names the current one. A server keeps the build it started with, so that
// another build, complete, failed or killed, does not affect it.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { at } from './root.mjs'

/** The folder of builds, relative to the root. BUILD_DIR separates builds with other settings, such as a demo. */
export const dist = process.env.BUILD_DIR || 'dist'

/** Further builds for some browser tests, each with its settings. */
export const otherBuilds = {
  demo: { BUILD_DIR: 'dist/demo', VITE_DEMO: 'true', VITE_ENV_NAME: 'Preview', VITE_ENV_EMOJI: '🧪' },
  /** The same sources again: the build date is in its files, so all file names differ. */
  next: { BUILD_DIR: 'dist/next' },
}

const folder = `${dist}/builds`
const pointer = `${dist}/current`
/** Written last: a folder without it is incomplete. */
export const note = '.build-hash'
/** One file for each process that serves the build, named by its pid. */
const servers = '.served-by'

/**
 * The build to serve, relative to the root; undefined if there is none.
 * @returns {string | undefined}
 */
export function currentBuild() {
  if (!existsSync(at(pointer))) return undefined
  const build = `${folder}/${readFileSync(at(pointer), 'utf8').trim()}`
  return existsSync(at(build, 'server', 'server.js')) ? build : undefined
}

/** A folder for a new build. Names sort by time. */
export function newBuild() {
  const build = `${folder}/${new Date().toISOString().replaceAll(/\D/g, '')}-${process.pid}`
  mkdirSync(at(build), { recursive: true })
  return build
}

/** Makes this build current. The rename is atomic. */
export function switchTo(build) {
  const draft = at(`${pointer}.${process.pid}`)
  writeFileSync(draft, `${nameOf(build)}\n`)
  renameSync(draft, at(pointer))
}

/**
 * Records that this process serves the current build.
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
    // On a read-only file system no build can replace it.
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error
  }
  return build
}

/**
 * Deletes unused builds and leftovers of killed ones. Keeps the previous build: a server that is just starting may have
 * read its name and not yet recorded itself.
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

/** Windows refuses while a file is open: the next build tries again. */
export function removeBuild(build) {
  try {
    rmSync(at(build), { recursive: true, force: true, maxRetries: 3 })
  } catch {}
}

const nameOf = (build) => build.slice(folder.length + 1)

function isServed(build) {
  const marks = at(build, servers)
  return existsSync(marks) && readdirSync(marks).some((pid) => isAlive(Number(pid)))
}

/** Also true for a process of another user, whom we may not signal. */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

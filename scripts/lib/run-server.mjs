// Runs an entry of the built server, for `npm run serve` and `npm run worker`.
import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { dist, serveCurrentBuild } from './builds.mjs'
import { fail } from './fail.mjs'
import { at } from './root.mjs'

/**
 * Operating system errors during startup, by code, with an explanation and the next step. Errors that the server
 * recognizes itself (settings, database, port in use) are StartupFaults with their own text.
 */
const refusals = {
  EACCES: ({ syscall, path, port }) =>
    syscall === 'listen'
      ? [`This user may not open port ${port}.`, 'Choose one above 1023 with PORT.']
      : [
          `This user may not write ${path ?? 'the data folder'}.`,
          'Change its owner, or choose another with DATA_DIR.',
        ],
  EADDRNOTAVAIL: ({ address }) => [
    `This machine has no address ${address}.`,
    'Correct HOST, or leave it out.',
  ],
  ENOSPC: () => ['The disk is full.', 'Free some space and start again.'],
  ENOTDIR: ({ path }) => [`${path} leads through a file.`, 'Choose a folder with DATA_DIR.'],
  EROFS: ({ path }) => [
    `${path ?? 'The data folder'} is read-only.`,
    'Choose a writable folder with DATA_DIR.',
  ],
}

/**
 * Starts the built server by one of its entries, and explains why it cannot start.
 * @param {'listen' | 'work'} entry
 */
export async function runServer(entry) {
  // Without NODE_ENV, APP_URL decides: a copy without one is local. NODE_ENV=production without APP_URL is a
  // misconfigured deployment, which the settings refuse.
  const { NODE_ENV, APP_URL } = process.env
  const environment = { ...process.env, NODE_ENV: NODE_ENV || (APP_URL ? 'production' : 'development') }
  // Before the import, because libraries read NODE_ENV when they are loaded.
  process.env.NODE_ENV ||= 'production'

  const build = serveCurrentBuild()
  if (!build) fail('There is no build to serve.', 'Run `npm start`, or `npm run build` first.')
  process.env.SERVED_BUILD = at(build)

  // Caches compiled code between starts. Node 20 lacks it.
  module.enableCompileCache?.(at(dist, '.compile-cache'))

  try {
    const server = await import(pathToFileURL(at(build, 'server', 'server.js')).href)
    await server[entry](environment)
    // A signal may arrive twice (to the process group, and through npm); the second must not kill the process during its
    // graceful shutdown, as it would without a listener.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  } catch (error) {
    const known = explain(error)
    if (known) fail(...known)
    console.error(error)
    fail('The server could not start; the error is above.')
  }
}

/**
 * Explains why a start failed, or undefined for an unknown error.
 * @returns {[what: string, next?: string] | undefined}
 */
function explain(error) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'StartupFault') return [cause.message]
    if (refusals[cause.code]) return refusals[cause.code](cause)
  }
}

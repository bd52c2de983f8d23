import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { at } from './root.mjs'

/**
 * Which commit the files are those of, as people say it. `BUILD_COMMIT` says it where there is no history, as in an
 * image that is built of the files alone; without it such a build names none.
 */
export function commit() {
  if (process.env.BUILD_COMMIT) return process.env.BUILD_COMMIT
  try {
    const name = ['describe', '--always', '--dirty', '--abbrev=9', '--exclude=*']
    return execFileSync('git', name, {
      cwd: at('.'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** What the build tells about itself, for Vite's `define`. */
export function buildInfo() {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  // One for the whole build: its settings are read anew for the server's part, and pages know their server by it.
  process.env.BUILD_STARTED ??= new Date().toISOString()
  const facts = { BUILD_VERSION: version, BUILD_COMMIT: commit(), BUILD_DATE: process.env.BUILD_STARTED }
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  )
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { at } from './root.mjs'

/**
 * The commit of the sources for display. `BUILD_COMMIT` sets it for builds without a Git history, such as in an image.
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

/** Build information for Vite's `define`. */
export function buildInfo() {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  // One timestamp for the whole build: pages compare it with the server's to detect a new version.
  process.env.BUILD_STARTED ??= new Date().toISOString()
  const facts = { BUILD_VERSION: version, BUILD_COMMIT: commit(), BUILD_DATE: process.env.BUILD_STARTED }
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  )
}

import { execFileSync, spawnSync } from 'node:child_process'
import { root } from './root.mjs'

const options = { cwd: root, encoding: /** @type {const} */ ('utf8'), maxBuffer: 1 << 28 }
const gitIdentity = ['-c', 'user.name=upgrade', '-c', 'user.email=upgrade@localhost']

export const git = (...args) => gitIn(root, ...args)

/** @param {string} folder */
export const gitIn = (folder, ...args) =>
  execFileSync('git', [...gitIdentity, ...args], {
    ...options,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).replace(/\n$/, '')

/** The same, or undefined if git fails. */
export function tryGit(...args) {
  const { status, stdout } = spawnSync('git', args, options)
  return status === 0 ? stdout.trim() : undefined
}

/** @param {string} input */
export const gitWith = (input, folder, ...args) =>
  execFileSync('git', args, { ...options, cwd: folder, input, stdio: ['pipe', 'pipe', 'pipe'] })

/**
 * A file of a commit or tree, or undefined.
 * @param {string} commit
 * @param {string} path
 */
export function fileAt(commit, path) {
  const { status, stdout } = spawnSync('git', ['show', `${commit}:${path}`], options)
  return status === 0 ? stdout : undefined
}

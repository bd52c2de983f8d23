import { existsSync, lstatSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { fail } from './fail.mjs'
import { contentOf, hash, noted } from './hash.mjs'
import { pathWithoutTools, removeUnusableNode } from './node.mjs'
import { progress } from './progress.mjs'
import { at } from './root.mjs'
import { capture } from './run.mjs'

const note = 'node_modules/.installed-lock'
const record = 'node_modules/.package-lock.json'

// NODE_ENV=production would omit devDependencies, which the build needs.
const arguments_ = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/**
 * The parts of package.json that affect the installation (scripts do not), and npm's record of it, because
 * `npm prune --omit=dev` removes packages and leaves the note.
 */
function wantedInstall() {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = JSON.parse(
    contentOf('package.json'),
  )
  const manifest = JSON.stringify([
    dependencies,
    devDependencies,
    optionalDependencies,
    overrides,
    allowScripts,
  ])
  const installed = existsSync(at(record)) ? contentOf(record) : ''
  return hash(contentOf('package-lock.json'), manifest, installed, process.platform, process.arch)
}

/** Installs the packages, unless exactly these are installed. */
export async function install() {
  if (noted(note) === wantedInstall()) return
  if (!isInstalled()) await runNpm()
  removeUnusableNode()
  writeFileSync(at(note), `${wantedInstall()}\n`)
}

/** For commands that need a formatter or generator in any version. */
export async function installTools() {
  if (!existsSync(at('node_modules/oxfmt'))) await install()
}

async function runNpm() {
  if (lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    fail(
      'The packages are not those of the lockfile, and node_modules is a link: npm would empty the folder behind it.',
      'Run npm install there, or remove the link.',
    )
  const status = progress('Installing packages')
  const env = { ...process.env, PATH: pathWithoutTools() }
  // On Windows npm is a .cmd file, which only a shell can start.
  const { ok, output } =
    process.platform === 'win32'
      ? await capture(['npm', ...arguments_].join(' '), [], { env, shell: true })
      : await capture('npm', arguments_, { env })
  if (ok) return status.done()
  status.stop()
  console.error(output.trim())
  fail('The packages could not be installed; npm says why above.', nextStep(output))
}

function nextStep(output) {
  if (/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENETUNREACH|network/i.test(output))
    return 'Check the internet connection (or the proxy in your npm settings) and run the command again.'
  if (/EACCES|EPERM/.test(output))
    return 'Make sure this folder belongs to you, delete node_modules and run the command again.'
  if (/ENOSPC/.test(output)) return 'Free some disk space (about 1 GB) and run the command again.'
  if (/in sync/.test(output)) return 'Run `npm install` to bring package-lock.json up to date.'
  return 'Delete node_modules and run the command again.'
}

/**
 * Whether node_modules matches the lockfile. Compares npm's own record of the installation, so that a manual `npm ci`
 * or `npm install` is not repeated.
 */
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

import { existsSync, lstatSync, writeFileSync } from 'node:fs'
import { fail } from './fail.mjs'
import { contentOf, hash, noted } from './hash.mjs'
import { isInstalled } from './installed.mjs'
import { pathWithoutTools, removeUnusableNode } from './node.mjs'
import { progress } from './progress.mjs'
import { at } from './root.mjs'
import { capture } from './run.mjs'

const note = 'node_modules/.installed-lock'

// NODE_ENV=production would omit devDependencies, which the build needs.
const arguments_ = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/** The parts of package.json that affect the installation; scripts do not. */
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
  return hash(contentOf('package-lock.json'), manifest, process.platform, process.arch)
}

/** Installs the packages, unless exactly these are installed. */
export async function install() {
  const wanted = wantedInstall()
  if (noted(note) === wanted) return
  if (!isInstalled()) await runNpm()
  removeUnusableNode()
  writeFileSync(at(note), `${wanted}\n`)
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

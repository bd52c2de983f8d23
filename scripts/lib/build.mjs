import { existsSync, writeFileSync } from 'node:fs'
import { commit } from './build-info.mjs'
import { currentBuild, newBuild, note, removeBuild, removeUnusedBuilds, switchTo } from './builds.mjs'
import { buildSettings } from './env.mjs'
import { fail } from './fail.mjs'
import { contentOf, filesBelow, hash, noted, sizeOf } from './hash.mjs'
import { tool } from './node.mjs'
import { progress } from './progress.mjs'
import { at } from './root.mjs'
import { captureNode } from './run.mjs'

const inputs = [
  'src',
  'drizzle',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'scripts/lib/build-info.mjs',
  'scripts/lib/guarded-layout.mjs',
  'scripts/lib/languages.mjs',
  'scripts/lib/light-icons.mjs',
  'scripts/lib/message-folders.mjs',
  'scripts/lib/messages-plugin.mjs',
  'scripts/lib/precompress.mjs',
  'scripts/lib/shared-files.mjs',
]
const routeTree = 'src/routeTree.gen.ts'

/** What the build reads. The route tree and the types of the messages lie in src, but the build itself writes them. */
function inputHash() {
  const files = inputs.flatMap(filesBelow).filter((file) => !file.endsWith('.gen.ts'))
  return hash(JSON.stringify(buildSettings()), commit(), ...files.flatMap((file) => [file, contentOf(file)]))
}

/** What the build wrote, so that one made or damaged by other means is noticed. */
function outputHash(folder) {
  return hash(...filesBelow(`${folder}/server`).flatMap((file) => [file, String(sizeOf(file))]))
}

export const hasBuild = () => existsSync(at(routeTree)) && currentBuild() !== undefined

/**
 * Builds, unless these very inputs are built already. In a folder of its own that is switched to once it is whole, as a
 * server may be running on the one before.
 * @param {{ echo?: boolean }} [options] `echo` shows the tool's output instead of a progress line
 * @returns {Promise<{ ok: boolean, output: string, fresh: boolean }>} `fresh`: there was nothing to do
 */
export async function build({ echo = false } = {}) {
  const wanted = inputHash()
  const current = currentBuild()
  if (hasBuild() && noted(`${current}/${note}`) === `${wanted} ${outputHash(current)}`)
    return { ok: true, output: '', fresh: true }
  const made = newBuild()
  const status = echo ? undefined : progress('Building')
  // Whatever mode the server is started in, what it serves is the production build.
  const env = { ...process.env, NODE_ENV: 'production', BUILD_OUTPUT: made }
  const { ok, output } = await captureNode([tool('vite'), 'build'], { env, echo })
  if (ok) {
    status?.done()
    writeFileSync(at(made, note), `${wanted} ${outputHash(made)}\n`)
    switchTo(made)
  } else {
    status?.stop()
    removeBuild(made)
  }
  removeUnusedBuilds()
  return { ok, output, fresh: false }
}

export async function buildOrFail() {
  const { ok, output } = await build()
  if (ok) return
  console.error(output.trim())
  fail('The build failed; the reason is above.', 'Correct it and run the command again.')
}

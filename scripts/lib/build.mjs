import { existsSync, writeFileSync } from 'node:fs'
import { commit } from './build-info.mjs'
import { currentBuild, newBuild, note, removeBuild, removeUnusedBuilds, switchTo } from './builds.mjs'
import { buildSettings, loadEnv } from './env.mjs'
import { fail } from './fail.mjs'
import { contentOf, filesBelow, hash, noted, sizeOf } from './hash.mjs'
import { install } from './install.mjs'
import { storeNewCluster } from './new-cluster.mjs'
import { putToolsOnPath, tool } from './node.mjs'
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
  'scripts/lib/languages.mjs',
  'scripts/lib/light-icons.mjs',
  'scripts/lib/message-folders.mjs',
  'scripts/lib/messages-plugin.mjs',
  'scripts/lib/precompress.mjs',
  'scripts/lib/server-file.mjs',
  'scripts/lib/shared-files.mjs',
]
const routeTree = 'src/routeTree.gen.ts'

/** The inputs of the build. Excludes the generated route tree and message types in src. */
function inputHash() {
  const files = inputs.flatMap(filesBelow).filter((file) => !file.endsWith('.gen.ts'))
  return hash(JSON.stringify(buildSettings()), commit(), ...files.flatMap((file) => [file, contentOf(file)]))
}

/** Detects a build that was damaged or made by other means. */
function outputHash(folder) {
  return hash(...filesBelow(`${folder}/server`).flatMap((file) => [file, String(sizeOf(file))]))
}

export const hasBuild = () => existsSync(at(routeTree)) && currentBuild() !== undefined

/**
 * Builds, unless these inputs are built already. Uses a new folder and switches to it when it is complete, because a
 * server may be running on the previous build.
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
  // The build is for production, whatever NODE_ENV the server will have.
  const env = { ...process.env, NODE_ENV: 'production', BUILD_OUTPUT: made }
  const [{ ok, output }] = await Promise.all([
    captureNode([tool('vite'), 'build'], { env, echo }),
    storeNewCluster(),
  ])
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

/** Installs the packages, and builds with the settings of `.env`. */
export async function installAndBuild() {
  loadEnv()
  await install()
  putToolsOnPath()
  await buildOrFail()
}

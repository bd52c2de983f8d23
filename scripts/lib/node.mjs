// On Linux the project also installs Node as a package. Everything after the install uses the project's Node, so that
// all developers build, serve and test on the same version.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter } from 'node:path'
import { at } from './root.mjs'

const bin = at('node_modules', '.bin')
const packagedNode = at('node_modules', '.bin', 'node')

export const projectNode = () => (existsSync(packagedNode) ? packagedNode : process.execPath)

/**
 * The JavaScript file of a tool's command, which our Node can run without a shell or .cmd file.
 * @param {string} name package
 * @param {string} [command] the command, where it is not the package's name
 */
export function tool(name, command = name) {
  const manifest = JSON.parse(readFileSync(at('node_modules', name, 'package.json'), 'utf8'))
  return at('node_modules', name, typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command])
}

/** For tools that start `node` or each other by name. npm scripts have this already. */
export function putToolsOnPath() {
  process.env.PATH = [bin, ...withoutTools(process.env.PATH)].join(delimiter)
}

/** The PATH for npm itself: it must not run on the Node inside node_modules while replacing it. */
export const pathWithoutTools = () => withoutTools(process.env.PATH).join(delimiter)

const withoutTools = (path = '') => path.split(delimiter).filter((folder) => folder !== bin)

/**
 * The packaged Node needs glibc. Where it cannot run (Alpine, very old systems) it would still be first on the PATH of
 * every npm script, so it is removed.
 */
export function removeUnusableNode() {
  if (!existsSync(packagedNode)) return
  if (spawnSync(packagedNode, ['--version'], { stdio: 'ignore' }).status !== 0) rmSync(packagedNode)
}

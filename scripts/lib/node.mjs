// People bring their own Node; on Linux the project also installs one as a package. Everything that runs
// after the install uses the project's, so that all of us build, serve and test on the same version.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter } from 'node:path'
import { at } from './root.mjs'

const bin = at('node_modules', '.bin')
const packagedNode = at('node_modules', '.bin', 'node')

export const projectNode = () => (existsSync(packagedNode) ? packagedNode : process.execPath)

/**
 * The JavaScript file behind a tool's command: started with our Node, it needs no shell and no .cmd file.
 * @param {string} name package
 * @param {string} [command] the command, where it is not the package's name
 */
export function tool(name, command = name) {
  const manifest = JSON.parse(readFileSync(at('node_modules', name, 'package.json'), 'utf8'))
  return at('node_modules', name, typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command])
}

/** Lets tools that start `node` or each other by name find the project's. npm scripts have this already. */
export function putToolsOnPath() {
  process.env.PATH = [bin, ...withoutTools(process.env.PATH)].join(delimiter)
}

/**
 * The PATH for npm itself: while it replaces node_modules it must not run on the Node that lies in there.
 */
export const pathWithoutTools = () => withoutTools(process.env.PATH).join(delimiter)

const withoutTools = (path = '') => path.split(delimiter).filter((folder) => folder !== bin)

/**
 * The packaged Node is built for glibc. Where it cannot run (Alpine, very old systems) it would still come
 * first on the PATH of every npm script and break them all, so it goes.
 */
export function removeUnusableNode() {
  if (!existsSync(packagedNode)) return
  if (spawnSync(packagedNode, ['--version'], { stdio: 'ignore' }).status !== 0) rmSync(packagedNode)
}

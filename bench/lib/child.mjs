// Child processes on the project's Node. Client, server and baseline never share an event loop.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { projectNode } from '../../scripts/lib/node.mjs'
import { root } from '../../scripts/lib/root.mjs'

/** A minimal environment, so that the developer's settings do not affect the result. */
const quiet = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR }
const defined = (env) => Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined))

/** @param {string[]} args @param {Record<string, string>} [env] */
export function startNode(args, env = {}) {
  const child = spawn(projectNode(), args, {
    cwd: root,
    env: defined({ ...quiet, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let said = ''
  const keep = (chunk) => (said = (said + chunk).slice(-4000))
  child.stderr.setEncoding('utf8').on('data', keep)
  child.stdout.setEncoding('utf8').on('data', keep)
  const ended = new Promise((resolve) => {
    child.once('exit', (code) => {
      process.off('exit', kill)
      resolve(code)
    })
  })
  return {
    pid: child.pid,
    ended,
    said: () => said,
    /** The first line of output, which our child processes print as JSON. */
    firstLine: () =>
      new Promise((resolve, reject) => {
        createInterface(child.stdout).once('line', resolve)
        void ended.then((code) => reject(new Error(`${args[0]} ended with ${code}: ${said}`)))
      }),
    async stop() {
      const late = setTimeout(kill, 9000)
      child.kill('SIGTERM')
      await ended
      clearTimeout(late)
    },
  }
}

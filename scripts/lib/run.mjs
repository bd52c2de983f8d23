import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { projectNode } from './node.mjs'
import { root } from './root.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {NodeJS.Signals | undefined} */
let stoppedBy

const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward)
whenParentEnds(() => forward('SIGTERM'))

function start(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

/**
 * Forwards a signal to our child processes and waits for them. Ctrl+C in a terminal reaches them directly, and a second
 * one would look like impatience; on Windows every `kill` is forceful.
 */
function forward(signal) {
  stoppedBy = signal
  if (running.size === 0) process.exit(exitCode(null, signal))
  const reachesAll = signal === 'SIGINT' && process.stdin.isTTY
  if (reachesAll || process.platform === 'win32') return
  for (const child of running) child.kill(signal)
}

/**
 * `npm start` runs us through a shell. On termination npm signals the shell, and many shells exit without signalling
 * us: only the changed parent pid reveals it. Not for processes started without npm, whose parent may exit on purpose
 * (nohup).
 * @param {() => void} callback
 */
function whenParentEnds(callback) {
  if (process.platform === 'win32' || !process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 250)
  timer.unref()
}

/**
 * Runs a command to its end and captures its output; `echo` also prints it at once.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, echo?: boolean, shell?: boolean, limitMs?: number }} [options]
 * @returns {Promise<{ ok: boolean, code: number, output: string }>}
 */
export function capture(command, args, { echo = false, limitMs, ...options } = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const keep = (sink) => (chunk) => {
      output += chunk
      if (echo) sink.write(chunk)
    }
    child.stdout.setEncoding('utf8').on('data', keep(process.stdout))
    child.stderr.setEncoding('utf8').on('data', keep(process.stderr))
    const timer = limitMs && setTimeout(() => child.kill('SIGKILL'), limitMs)
    const end = (code) => {
      clearTimeout(timer)
      if (stoppedBy) process.exit(exitCode(null, stoppedBy))
      resolve({ ok: code === 0, code, output })
    }
    child.once('error', (error) => {
      output += `${error.message}\n`
      running.delete(child)
      end(127)
    })
    child.once('close', (code, signal) => end(exitCode(code, signal)))
  })
}

/** The same for a JavaScript file, on the project's Node. */
export const captureNode = (args, options) => capture(projectNode(), args, options)

/**
 * Runs a JavaScript file on the project's Node with inherited stdio, and exits with its code.
 * @param {string[]} args
 */
export function handOver(args) {
  const child = start(projectNode(), args, { stdio: 'inherit' })
  child.once('close', (code, signal) => process.exit(exitCode(code, signal)))
}

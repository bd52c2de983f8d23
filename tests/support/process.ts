import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentBuild } from '../../scripts/lib/builds.mjs'
import { filesBelow } from './files'

/** Runs the built product as an operator does: a process with its exit code and output. */
export const running = new Set<ChildProcess>()
const directories: string[] = []

export const killAll = () => running.forEach((child) => child.kill('SIGKILL'))

export function removeTemporary() {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
}

export const temporary = () => {
  const directory = mkdtempSync(join(tmpdir(), 'process-'))
  directories.push(directory)
  return directory
}

/** Below the ephemeral ports, which the system may assign to outgoing connections at any moment. */
let nextPort = 20_000 + (process.pid % 1000) * 10

export const freePort = () =>
  new Promise<number>((resolve) => {
    const port = nextPort++
    const probe = createServer()
    probe.once('error', () => resolve(freePort()))
    probe.listen(port, () => probe.close(() => resolve(port)))
  })

export function start(env: Record<string, string>, folder = process.cwd(), script = 'serve') {
  const started = performance.now()
  const child = spawn(process.execPath, [`scripts/${script}.mjs`], {
    cwd: folder,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...env },
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = new Promise<{ code: number | null; output: string; ms: number }>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child)
      resolve({ code, output, ms: performance.now() - started })
    })
  })
  return { child, ended, output: () => output }
}

export async function serving(env: Record<string, string>, folder?: string) {
  const port = env.PORT ?? String(await freePort())
  const server = start({ PORT: port, ...env }, folder)
  const url = `http://127.0.0.1:${port}`
  // Creating and seeding an embedded database takes long on a busy machine.
  for (const until = performance.now() + 50_000; performance.now() < until && running.has(server.child);) {
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.ok) return { ...server, url, port }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`did not start: ${server.output()}`)
}

const declared = /id: "([0-9a-f]{64})",\s*name: "(\w+)",\s*filename: "([^"]+)"/g

/** The server functions of the build by file and name; the build generates their URLs. */
export const builtFunctions = (): Map<string, string> =>
  new Map(
    filesBelow(`${currentBuild()}/server`, /\.js$/).flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(declared)].map(
        ([, id, name, file]) => [`${file} ${name}`, id!] as const,
      ),
    ),
  )

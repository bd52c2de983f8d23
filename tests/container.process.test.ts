import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './support/process'

/**
 * An image with Node.js 24 and glibc that buildah has, or may fetch. Without a registry, one can be imported from a tree
 * of debootstrap with Node.js copied in (docs/production.md).
 */
const base = process.env.CONTAINER_BASE
const hasBuildah = spawnSync('buildah', ['--version']).status === 0

const env = { ...process.env, STORAGE_DRIVER: 'vfs' }
const buildah = (...args: string[]) => execFileSync('buildah', args, { env, encoding: 'utf8' }).trim()

const image = 'localhost/product-test'
const isolation = ['--isolation', 'chroot', '--network', 'host']

const megabytes = (name: string) => {
  const [size, unit] = buildah('images', '--format', '{{.Size}}', name).split(' ')
  return Number(size) * (unit === 'GB' ? 1000 : 1)
}

/** The process that serves, started by buildah through processes of its own. */
function serverBelow(ancestor: number): number {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const processes = [...listed.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)].map(([, pid, parent, command]) => ({
    pid: Number(pid),
    parent: Number(parent),
    command: command!,
  }))
  const below = new Set([ancestor])
  for (const { pid, parent } of processes.toSorted((a, b) => a.pid - b.pid))
    if (below.has(parent)) below.add(pid)
  return processes.findLast(({ pid, command }) => below.has(pid) && /^\S*node .*serve\.mjs$/.test(command))!
    .pid
}

describe.runIf(hasBuildah && base)('the image', () => {
  let container: string
  const running: ChildProcess[] = []

  beforeAll(() => {
    const from = ['--build-arg', `NODE_IMAGE=${base}`]
    buildah('bud', '--quiet', ...isolation, '--format', 'docker', '--layers=false', ...from, '-t', image, '.')
    container = buildah('from', image)
  }, 900_000)

  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
    buildah('rm', container)
    buildah('rmi', image)
  }, 120_000)

  test('adds at most 120 MB to that of Node.js', () => {
    expect(megabytes(image) - megabytes(base!)).toBeLessThan(120)
  })

  test('starts as its user, is healthy, and ends at SIGTERM', async () => {
    const port = String(await freePort())
    const settings = ['--env', `PORT=${port}`, '--env', 'NODE_ENV=development', '--env', 'HOST=127.0.0.1']
    const child = spawn(
      'buildah',
      ['run', ...isolation, ...settings, container, '--', 'node', 'scripts/serve.mjs'],
      { env },
    )
    running.push(child)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()))
    const isReady = () => fetch(`http://localhost:${port}/readyz`).then(({ ok }) => ok, () => false) // prettier-ignore
    await expect.poll(isReady, { timeout: 60_000, interval: 250, message: output }).toBe(true)
    expect((await fetch(`http://localhost:${port}/login`)).status).toBe(200)

    const inside = (...args: string[]) => buildah('run', ...isolation, ...settings, container, '--', ...args)
    expect(inside('node', '-p', 'process.getuid()')).toBe('1000')
    inside('node', 'scripts/health-check.mjs')

    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    // buildah passes no signals on in this isolation: the process itself is asked, as an engine would.
    process.kill(serverBelow(child.pid!), 'SIGTERM')
    expect(await ended).toBe(0)
    expect(output).toContain('shutting down')
  }, 180_000)
})

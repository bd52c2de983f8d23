import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyTree } from '../scripts/lib/copy-tree.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { filesBelow } from './support/files'
import { freePort, killAll, removeTemporary, running, temporary } from './support/process'

const pages = ['/login', '/app', '/manager/users', '/api/docs', '/dev/mailbox', '/nowhere']

let postgres: Awaited<ReturnType<typeof startPostgres>>
let copy: string

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  copy = temporary()
  await copyTree(copy)
  // Reuses the existing build of these sources to save time.
  cpSync('dist', join(copy, 'dist'), { recursive: true })
}, 60_000)
afterAll(async () => {
  killAll()
  await postgres.stop()
  removeTemporary()
}, 60_000)

function run(script: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script], {
    cwd: copy,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, BUILD_COMMIT: 'test', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that child processes are killed with it.
    detached: true,
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child)
      resolve(code)
    })
  })
  return { child, ended }
}

async function startServer() {
  const port = String(await freePort())
  const env = { PORT: port, DATABASE_URL: postgres.url, DATA_DIR: temporary() }
  const { child, ended } = run('scripts/serve.mjs', env)
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok
  await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
  return { url, child, ended }
}

function named(text: string): string[] {
  const files = text.matchAll(/(?:\/assets\/|["'`]\.?\/?(?:assets\/)?)([\w.-]+-[\w-]{8}\.(?:js|css))\b/g)
  return [...files].map(([, name]) => `/assets/${name}`)
}

/** Crawls all scripts and stylesheets that the pages reference, directly or through imports. */
async function filesOf(url: string): Promise<string[]> {
  const found = new Set<string>()
  const waiting: string[] = []
  for (const page of pages) waiting.push(...named(await (await fetch(url + page)).text()))
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const answered = await fetch(url + file)
    expect(answered.status, file).toBe(200)
    if (file.endsWith('.js')) waiting.push(...named(await answered.text()))
  }
  return [...found]
}

async function whatIsServed(url: string, files: string[]) {
  const seen: Record<string, unknown> = {}
  for (const page of pages) {
    const answered = await fetch(url + page, { redirect: 'manual' })
    seen[page] = [answered.status, ...named(await answered.text())].join(' ')
  }
  for (const file of files) {
    const answered = await fetch(url + file)
    await answered.arrayBuffer()
    seen[file] = answered.status
  }
  return seen
}

const route = 'src/routes/welcome.tsx'

describe('a running server keeps serving the build it started with', () => {
  test('while another build fails, is killed, or completes', { timeout: 240_000 }, async () => {
    const server = await startServer()
    const files = await filesOf(server.url)
    expect(files.length).toBeGreaterThan(100)
    const before = await whatIsServed(server.url, files)
    expect(before['/login']).toMatch(/^200 .*\.js/)
    const source = readFileSync(join(copy, route), 'utf8')

    writeFileSync(join(copy, route), `${source}\nconst = broken\n`)
    expect(await run('scripts/build.mjs').ended).toBe(1)
    expect(await whatIsServed(server.url, files)).toEqual(before)

    // A changed source gives every script a new file name.
    writeFileSync(join(copy, route), source)
    appendFileSync(join(copy, 'src/lib/product.ts'), '\nexport const changed = true\n')
    const began = Date.now()
    const killed = run('scripts/build.mjs')
    const hasBegun = () =>
      filesBelow(join(copy, 'dist'), /\/(client|server)\/.*\.js$/).some(
        (file) => statSync(file).mtimeMs > began,
      )
    await expect.poll(hasBegun, { timeout: 60_000, interval: 20 }).toBe(true)
    process.kill(-killed.child.pid!, 'SIGKILL')
    await killed.ended
    expect(await whatIsServed(server.url, files)).toEqual(before)

    expect(await run('scripts/build.mjs').ended).toBe(0)
    expect(await whatIsServed(server.url, files)).toEqual(before)

    // A server that starts now serves the new build; the old build stays while a process serves it.
    const next = await startServer()
    const after = await whatIsServed(next.url, [])
    expect(after['/login']).toMatch(/^200 .*\.js/)
    expect(after['/login']).not.toBe(before['/login'])
    expect(await whatIsServed(server.url, files)).toEqual(before)
    await filesOf(next.url)
  })
})

describe('unused builds', () => {
  const folder = (name: string) => join(copy, 'dist-of-test', 'builds', name)
  const make = (name: string, { whole = true, servedBy = [] as number[] } = {}) => {
    mkdirSync(join(folder(name), 'server'), { recursive: true })
    writeFileSync(join(folder(name), 'server/server.js'), '')
    if (whole) writeFileSync(join(folder(name), '.build-hash'), '')
    mkdirSync(join(folder(name), '.served-by'))
    for (const pid of servedBy) writeFileSync(join(folder(name), '.served-by', String(pid)), '')
  }

  test('are deleted by the next build, except the latest one and those of living processes', async () => {
    const gone = 4_194_304 + 1
    make('20260101000000000-1')
    make(`20260102000000000-${gone}`, { servedBy: [gone] })
    make('20260103000000000-2', { servedBy: [process.pid, gone] })
    make(`20260104000000000-${gone}`, { whole: false })
    make(`20260105000000000-${process.pid}`, { whole: false })
    make('20260106000000000-3')
    make('20260107000000000-4')
    writeFileSync(join(copy, 'remove.mjs'), "import { removeUnusedBuilds, switchTo } from './scripts/lib/builds.mjs'\nswitchTo('dist-of-test/builds/20260107000000000-4')\nremoveUnusedBuilds()\n") // prettier-ignore
    expect(await run('remove.mjs', { BUILD_DIR: 'dist-of-test' }).ended).toBe(0)
    expect(readdirSync(join(copy, 'dist-of-test/builds')).toSorted()).toEqual([
      '20260103000000000-2',
      `20260105000000000-${process.pid}`,
      '20260106000000000-3',
      '20260107000000000-4',
    ])
    expect(existsSync(folder('20260107000000000-4'))).toBe(true)
  })
})

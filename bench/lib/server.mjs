// The built server in its own process, as a deployment runs it.
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from '../../scripts/lib/root.mjs'
import { startNode } from './child.mjs'
import { sleep } from './statistics.mjs'

export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

const statusOf = (url) =>
  new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.once('error', () => resolve(0))
  })

/**
 * @param {{ databaseUrl?: string, dataDir?: string, nodeOptions?: string[], env?: Record<string, string>,
 * limitMs?: number }} options
 * without an address
 * the database is the embedded one in `dataDir`
 */
export async function startServer({
  databaseUrl = '',
  dataDir,
  nodeOptions = [],
  env = {},
  limitMs = 60_000,
} = {}) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const ownDirectory = dataDir ?? mkdtempSync(join(tmpdir(), 'bench-'))
  const began = performance.now()
  const child = startNode([...nodeOptions, at('scripts', 'serve.mjs')], {
    NODE_ENV: 'production',
    PORT: String(port),
    // A loopback address keeps the built-in mailbox, which the sign-in needs.
    APP_URL: origin,
    DATABASE_URL: databaseUrl,
    DATA_DIR: ownDirectory,
    LOG_LEVEL: 'warn',
    SMTP_URL: '',
    ...env,
  })
  while ((await statusOf(`${origin}/readyz`)) !== 200) {
    const gone = await Promise.race([child.ended, sleep(3)])
    if (gone !== undefined || performance.now() - began > limitMs) {
      throw new Error(`The server did not become ready: ${child.said()}`)
    }
  }
  return {
    origin,
    pid: child.pid,
    readyMs: performance.now() - began,
    async stop() {
      await child.stop()
      if (!dataDir) rmSync(ownDirectory, { recursive: true, force: true })
    },
  }
}

import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Starts the built product with its own settings and data. */
export async function startServer(port: number, env: Record<string, string>) {
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: mkdtempSync(join(process.env.E2E_DIR!, 'server-')),
      TRUSTED_PROXIES: '127.0.0.1,::1',
      ...env,
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  for (;;) {
    const ready = await fetch(`${url}/readyz`).catch(() => null)
    if (ready?.ok) break
    if (child.exitCode !== null) throw new Error(`did not start: ${output}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>

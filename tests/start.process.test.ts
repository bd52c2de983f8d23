import { spawn } from 'node:child_process'
import { utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { freePort, killAll, removeTemporary, running, serving, start, temporary } from './support/process'

let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => void (postgres = await startPostgres({ settings: ['fsync=off'] })), 30_000)
afterEach(killAll)
afterAll(async () => {
  await postgres.stop()
  removeTemporary()
})

describe('a start that cannot succeed ends with code 1 and says why', () => {
  test('wrong settings: every one of them is named', async () => {
    const { code, output, ms } = await start({
      PORT: '70000',
      DATABASE_URL: 'mysql://nope',
      AUTH_SIGNUP: 'perhaps',
      ADMIN_EMAILS: 'not-an-address',
      DATA_DIR: temporary(),
    }).ended
    expect(code).toBe(1)
    expect(ms).toBeLessThan(2000)
    for (const name of ['PORT', 'DATABASE_URL', 'AUTH_SIGNUP', 'ADMIN_EMAILS']) expect(output).toContain(name)
    expect(output).not.toMatch(/^\s+at /m)
  })

  test.each([
    ['no secret', {}],
    ['a short secret', { AUTH_SECRET: 'Zq7-kP' }],
    ['an example secret', { AUTH_SECRET: 'my-super-secret-example-secret-123456' }],
    ['a secret of one letter', { AUTH_SECRET: 'a'.repeat(64) }],
  ])('production with %s', async (_, env: Record<string, string>) => {
    const { code, output, ms } = await start({
      APP_URL: 'https://app.example.com',
      DATA_DIR: temporary(),
      ...env,
    }).ended
    expect(code).toBe(1)
    expect(ms).toBeLessThan(2000)
    expect(output).toContain('AUTH_SECRET')
    if (env.AUTH_SECRET) expect(output).not.toContain(env.AUTH_SECRET)
  })

  test('production on an http address', async () => {
    const { code, output } = await start({
      APP_URL: 'http://app.example.com',
      AUTH_SECRET: 'k8Jq2mVx0ZrT5uYw7bNc3dLf6hGs9aPe',
      DATA_DIR: temporary(),
    }).ended
    expect(code).toBe(1)
    expect(output).toContain('APP_URL')
  })

  test('a port in use', async () => {
    const holder = createServer()
    const port = await new Promise<number>((resolve) => {
      holder.listen(0, () => resolve((holder.address() as { port: number }).port))
    })
    const { code, output } = await start({
      PORT: String(port),
      DATABASE_URL: postgres.url,
      DATA_DIR: temporary(),
    }).ended
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} is in use`)
    expect(output).not.toMatch(/^\s+at /m)
    holder.close()
  })

  test('a PostgreSQL that does not answer', async () => {
    const port = await freePort()
    const { code, output } = await start({
      DATABASE_URL: `postgres://someone:hidden@127.0.0.1:${port}/x`,
      DATA_DIR: temporary(),
    }).ended
    expect(code).toBe(1)
    expect(output).toContain(`127.0.0.1:${port}`)
    expect(output).not.toContain('hidden')
    expect(output).not.toMatch(/^\s+at /m)
  })

  test('a data directory that is in use names the process that has it', async () => {
    const dataDir = temporary()
    const first = await serving({ DATA_DIR: dataDir })
    const { code, output } = await start({ DATA_DIR: dataDir, PORT: String(await freePort()) }).ended
    expect(code).toBe(1)
    expect(output).toContain(`process ${first.child.pid}`)
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
  })
})

test('the development server answers, and again after a source has changed', async () => {
  const port = String(await freePort())
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: port,
      DATA_DIR: temporary(),
      // Sources are compiled as they are asked for; to make a database beside that is another test's subject.
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
  })
  running.add(child)
  const status = async () => (await fetch(`http://localhost:${port}/login`).catch(() => null))?.status
  await expect.poll(status, { timeout: 45_000, interval: 500 }).toBe(200)
  const source = 'src/frame/session/guard.ts'
  const now = new Date()
  utimesSync(source, now, now)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await expect.poll(status, { timeout: 20_000 }).toBe(200)
  child.kill('SIGTERM')
})

describe('a running process', () => {
  test('takes over a data directory whose owner was killed', async () => {
    const dataDir = temporary()
    const first = await serving({ DATA_DIR: dataDir })
    first.child.kill('SIGKILL')
    await first.ended
    const second = await serving({ DATA_DIR: dataDir })
    expect((await fetch(`${second.url}/login`)).status).toBe(200)
  })

  test('is not confused by a lock that holds no number', async () => {
    const dataDir = temporary()
    writeFileSync(join(dataDir, 'database.lock'), '')
    const server = await serving({ DATA_DIR: dataDir })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('finishes what it was asked before it leaves, and within ten seconds', async () => {
    const server = await serving({ DATABASE_URL: postgres.url, DATA_DIR: temporary() })
    const pages = Array.from({ length: 20 }, () => fetch(`${server.url}/login`))
    await fetch(`${server.url}/healthz`)
    const requested = performance.now()
    server.child.kill('SIGTERM')
    const responses = await Promise.all(pages)
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await server.ended).code).toBe(0)
    expect(performance.now() - requested).toBeLessThan(10_000)
  })

  test('refuses a body that is larger than it said', async () => {
    const server = await serving({
      DATABASE_URL: postgres.url,
      DATA_DIR: temporary(),
      APP_URL: 'http://localhost:4999',
    })
    const chunk = new TextEncoder().encode('x'.repeat(100_000))
    const paths = ['/login', '/api/auth/sign-in/email-otp', '/api/rpc/user/list', '/api/rest/users']
    for (const path of paths) {
      let chunks = 0
      const body = new ReadableStream({
        pull: (controller) => (chunks++ < 100 ? controller.enqueue(chunk) : controller.close()),
      })
      const headers = { origin: 'http://localhost:4999', 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
      // A server that stops reading may close the connection before its answer is read.
      const status = await fetch(server.url + path, init).then(
        (response) => response.status,
        () => 'closed',
      )
      expect([413, 'closed']).toContain(status)
    }
  })

  test('shows nothing of a developer’s machine in production', async () => {
    const server = await serving({
      DATABASE_URL: postgres.url,
      APP_URL: 'https://app.example.com',
      AUTH_SECRET: 'k8Jq2mVx0ZrT5uYw7bNc3dLf6hGs9aPe',
      DATA_DIR: temporary(),
    })
    for (const path of ['/dev/mailbox', '/dev/ui', '/dev/errors'])
      expect((await fetch(server.url + path)).status).toBe(404)
    const login = await (await fetch(`${server.url}/login`)).text()
    const [script] = /\/assets\/[^"]+\.js/.exec(login)!
    const unprotected: string[] = []
    for (const path of [
      '/login',
      '/app',
      '/api/rest/users',
      '/healthz',
      '/favicon.svg',
      script,
      '/assets/none.js',
    ]) {
      const { headers } = await fetch(server.url + path, { redirect: 'manual' })
      const lasting = /max-age=\d{8}/.test(headers.get('strict-transport-security') ?? '')
      if (!lasting || headers.get('x-content-type-options') !== 'nosniff') unprotected.push(path)
    }
    expect(unprotected).toEqual([])
    expect(login).not.toContain('admin@example.com')
    expect(server.output()).not.toContain('admin@example.com')
  })

  test('survives a database that goes away and comes back', async () => {
    const own = await startPostgres()
    const server = await serving({ DATABASE_URL: own.url, DATA_DIR: temporary() })
    await own.stop('SIGQUIT', { keep: true })
    const away = await fetch(`${server.url}/readyz`)
    expect(away.status).toBe(503)
    expect(away.headers.get('retry-after')).toBe('1')
    const headers = { origin: server.url, 'content-type': 'application/json' }
    const call = await fetch(`${server.url}/api/rpc/mailbox/list`, { method: 'POST', headers, body: '{}' })
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const again = await startPostgres({ port: own.port, directory: own.home })
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 5000 }).toBe(200)
    await again.stop()
  })
})

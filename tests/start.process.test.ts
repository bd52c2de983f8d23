import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../bench/lib/sign-in.mjs'
import { clusterFile } from '../scripts/lib/new-cluster.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { freePort, killAll, removeTemporary, serving, start, temporary } from './support/process'
import { production } from './support/production'

let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => void (postgres = await startPostgres({ settings: ['fsync=off'] })), 30_000)
afterEach(killAll)
afterAll(async () => {
  await postgres.stop()
  removeTemporary()
})

describe('a start that cannot succeed exits with code 1 and says why', () => {
  test('invalid settings: all of them are listed', async () => {
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
      ...production,
      AUTH_SECRET: '',
      DATA_DIR: temporary(),
      ...env,
    }).ended
    expect(code).toBe(1)
    expect(ms).toBeLessThan(2000)
    expect(output).toContain('AUTH_SECRET')
    if (env.AUTH_SECRET) expect(output).not.toContain(env.AUTH_SECRET)
  })

  test.each(['', '127.0.0.1'])('NODE_ENV=production without an APP_URL, HOST=%s', async (HOST) => {
    const { code, output, ms } = await start({
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      DATA_DIR: temporary(),
      PORT: String(await freePort()),
      HOST,
    }).ended
    expect(code).toBe(1)
    expect(ms).toBeLessThan(2000)
    expect(output).toMatch(
      /^ {2}APP_URL {2}is required with NODE_ENV=production: .*https:\/\/app\.example\.com/m,
    )
    expect(output).not.toMatch(/^\s+at /m)
  })

  test.each([
    [{ SMTP_URL: '', MAIL_FROM: '' }, ['SMTP_URL', 'MAIL_FROM']],
    [{ SMTP_URL: '' }, ['SMTP_URL']],
    [{ MAIL_FROM: '' }, ['MAIL_FROM']],
    [{ MAIL_FROM: 'Product <product@localhost>' }, ['MAIL_FROM']],
  ])('production that cannot send mail: %o', async (env, wanted) => {
    const { code, output, ms } = await start({ ...production, DATA_DIR: temporary(), ...env }).ended
    expect(code).toBe(1)
    expect(ms).toBeLessThan(2000)
    const named = [...output.matchAll(/^ {2}([A-Z_]+) +(?:is required in production|must be an address of your domain).*such as/gm)] // prettier-ignore
    expect(named.map(([, name]) => name)).toEqual(wanted)
  })

  test('production with an http APP_URL', async () => {
    const { code, output } = await start({
      ...production,
      APP_URL: 'http://app.example.com',
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

  test('an unreachable PostgreSQL', async () => {
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

  test('a data directory in use: the owning process is named', async () => {
    const dataDir = temporary()
    const first = await serving({ DATA_DIR: dataDir })
    const { code, output } = await start({ DATA_DIR: dataDir, PORT: String(await freePort()) }).ended
    expect(code).toBe(1)
    expect(output).toContain(`process ${first.child.pid}`)
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
  })
})

describe('a development server', () => {
  /** Every address of this machine except the two of `localhost`. On Linux 127.0.0.0/8 is loopback. */
  const otherAddresses = [
    '127.0.0.2',
    ...Object.values(networkInterfaces()).flatMap((each = []) =>
      each.filter(({ internal, scopeid }) => !internal && !scopeid).map(({ address }) => address),
    ),
  ]
  const statusAt = (address: string, port: string, host = `localhost:${port}`) =>
    new Promise<number | string>((resolve) => {
      get({ host: address, port, path: '/login', headers: { host }, agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode!)
      }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code!))
    })
  const local = () => ({ DATABASE_URL: postgres.url, DATA_DIR: temporary() })

  test('listens on both loopback addresses only, and closes both', async () => {
    const { port, child, ended, output } = await serving(local())
    for (const address of ['127.0.0.1', '::1']) expect(await statusAt(address, port)).toBe(200)
    expect((await fetch(`http://localhost:${port}/login`)).status).toBe(200)
    const reached = []
    for (const address of otherAddresses) reached.push(await statusAt(address, port))
    expect(reached).toEqual(otherAddresses.map(() => 'ECONNREFUSED'))
    expect(output()).not.toContain('Warning')
    // A keep-alive connection on the second loopback address.
    await new Promise((resolve) => connect(Number(port), '::1', () => resolve(undefined)))
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })

  test('warns when HOST opens every interface', async () => {
    const { port, output } = await serving({ ...local(), HOST: '0.0.0.0' })
    const own = otherAddresses.filter((address) => !address.includes(':'))
    for (const address of own) expect(await statusAt(address, port, `${address}:${port}`)).toBe(200)
    await expect.poll(output).toMatch(/HOST is 0\.0\.0\.0: whoever can reach port \d+ .*sample person/)
    expect(output()).toContain('read every mail in the mailbox')
  })

  test('answers to host names of this machine only, which prevents DNS rebinding', async () => {
    const { port } = await serving(local())
    const names = ['localhost', '127.0.0.1', '[::1]', '192.0.2.7']
    for (const name of names) expect(await statusAt('127.0.0.1', port, `${name}:${port}`)).toBe(200)
    for (const name of ['rebound.example', 'localhost.rebound.example', '127.0.0.1.rebound.example'])
      expect(await statusAt('127.0.0.1', port, `${name}:${port}`)).toBe(421)
    const mails = await fetch(`http://127.0.0.1:${port}/dev/mailbox`)
    expect(mails.status).toBe(200)
  })
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

  test('starts over after the first start was killed while it created the database', async () => {
    const dataDir = temporary()
    mkdirSync(join(dataDir, 'database'))
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n')
    writeFileSync(join(dataDir, 'database.incomplete'), '')
    const { url } = await serving({ DATA_DIR: dataDir })
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(existsSync(join(dataDir, 'database.incomplete'))).toBe(false)
  })

  test('unpacks the cluster that the build stored, instead of running initdb', async () => {
    const identifiers = []
    for (const dataDir of [temporary(), temporary()]) {
      await serving({ DATA_DIR: dataDir })
      // The first eight bytes identify a cluster; initdb would choose others.
      const control = readFileSync(join(dataDir, 'database', 'global', 'pg_control'))
      identifiers.push(control.subarray(0, 8).toString('hex'))
    }
    expect(existsSync(clusterFile())).toBe(true)
    expect(identifiers[0]).toBe(identifiers[1])
  })

  test('ignores a lock file without a process id', async () => {
    const dataDir = temporary()
    writeFileSync(join(dataDir, 'database.lock'), '')
    const server = await serving({ DATA_DIR: dataDir })
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('finishes running requests before it exits, within ten seconds', async () => {
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

  test('refuses a body that is larger than its Content-Length', async () => {
    const origin = 'http://localhost:4999'
    const server = await serving({
      DATABASE_URL: postgres.url,
      DATA_DIR: temporary(),
      APP_URL: origin,
    })
    const chunk = new TextEncoder().encode('x'.repeat(100_000))
    // Anonymous calls are refused before the body is read.
    const admin = await signIn(server.url, 'admin@example.com', origin)
    const callers: [path: string, cookie: string][] = [
      ['/login', ''],
      ['/api/auth/sign-in/email-otp', ''],
      ['/api/rpc/user/list', admin],
      ['/api/rest/users', admin],
    ]
    for (const [path, cookie] of callers) {
      let chunks = 0
      const body = new ReadableStream({
        pull: (controller) => (chunks++ < 100 ? controller.enqueue(chunk) : controller.close()),
      })
      const headers = { origin, cookie, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
      // A server that stops reading may close the connection before the response is read.
      const status = await fetch(server.url + path, init).then(
        (response) => response.status,
        () => 'closed',
      )
      expect([413, 'closed']).toContain(status)
    }
  })

  test('reveals nothing of a development machine in production', async () => {
    const server = await serving({
      ...production,
      DATABASE_URL: postgres.url,
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

  test('survives a database outage', async () => {
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

import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { pictureKinds } from './support/picture-kinds'
import { killAll, removeTemporary, serving, temporary } from './support/process'
import { production } from './support/production'

let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => void (postgres = await startPostgres({ settings: ['fsync=off'] })), 30_000)
afterEach(killAll)
afterAll(async () => {
  await postgres.stop()
  removeTemporary()
})

const open = (port: string) =>
  new Promise<Socket>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => resolve(socket))
    socket.on('error', () => {})
  })

test('idle connections do not delay the shutdown', async () => {
  const server = await serving({ DATABASE_URL: postgres.url, DATA_DIR: temporary() })
  // A preconnect, a client that stops in the middle of a request line, and a keep-alive connection.
  await open(server.port)
  const half = await open(server.port)
  half.write('GET /login HT')
  const stored = await open(server.port)
  stored.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await new Promise((resolve) => void stored.once('data', resolve))
  const requested = performance.now()
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  expect(performance.now() - requested).toBeLessThan(5000)
})

test('/readyz fails first, requests are still answered, then the process exits within DRAIN_SECONDS', async () => {
  const server = await serving({ DATABASE_URL: postgres.url, DATA_DIR: temporary(), DRAIN_SECONDS: '6' })
  const requested = performance.now()
  server.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { interval: 20 }).toBe(503)
  const page = await fetch(`${server.url}/login`)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect((await server.ended).code).toBe(0)
  expect(performance.now() - requested).toBeLessThan(6000)
})

test('in production on PostgreSQL, a warning says that pictures in a local directory stay on this host', async () => {
  const env = { ...production, DATABASE_URL: postgres.url }
  const server = await serving({ ...env, DATA_DIR: temporary() })
  expect(server.output().match(/Pictures \([\w, ]+\) are stored in DATA_DIR/g)).toEqual([
    `Pictures (${pictureKinds.map(({ folder }) => folder).join(', ')}) are stored in DATA_DIR`,
  ])
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_REGION: 'x',
    S3_BUCKET: 'covers',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  }
  const shared = await serving({ ...env, ...bucket, DATA_DIR: temporary() })
  expect(shared.output()).not.toContain('instances on other hosts')
})

// Module: book
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../bench/lib/sign-in.mjs'
import { killAll, removeTemporary, serving, temporary } from './support/process'

/** What only a real socket shows: how much of a body is let in. */
const origin = 'http://localhost:4997'
let server: Awaited<ReturnType<typeof serving>>
let cookie: string
let picture: Buffer<ArrayBuffer>
const directory = temporary()

const start = () => serving({ DATA_DIR: directory, APP_URL: origin })

beforeAll(async () => {
  server = await start()
  cookie = await signIn(server.url, 'admin@example.com', origin)
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const drawn = sharp({ create: { width: 1500, height: 2250, channels: 3, background: '#246', noise } })
  picture = Buffer.from(await drawn.jpeg({ quality: 90 }).toBuffer())
}, 60_000)
afterAll(() => {
  killAll()
  removeTemporary()
})

const post = (path: string, body: BodyInit, type = 'application/json') =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { origin, 'content-type': type, cookie },
    body,
    duplex: 'half',
  } as RequestInit)

test('a picture may be larger than any other body, and is there after a restart', async () => {
  expect(picture.length).toBeGreaterThan(1_000_000)
  expect((await post('/api/rpc/genre/list', picture)).status).toBe(413)
  const response = await post('/api/rest/covers', picture, 'image/jpeg')
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }

  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  server = await start()
  const served = await fetch(`${server.url}/covers/${id}/400.webp`, { headers: { cookie } })
  expect(served.status).toBe(200)
  const head = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
  expect([head.format, head.width]).toEqual(['webp', 400])
  expect((await fetch(`${server.url}/covers/${id}/400.webp`)).status).toBe(401)
})

test('more than 5 MB are refused, by what it says and by what it sends', async () => {
  const said = await post('/api/rest/covers', new Uint8Array(5_000_001), 'image/png')
  expect(said.status).toBe(413)
  expect(await said.json()).toMatchObject({ code: 'COVER_TOO_LARGE' })

  let chunks = 0
  const body = new ReadableStream({
    pull: (controller) =>
      chunks++ < 1000 ? controller.enqueue(new Uint8Array(100_000)) : controller.close(),
  })
  // A server that stops reading may close the connection before its answer is read.
  const status = await post('/api/rest/covers', body, 'image/png').then(
    (answer) => answer.status,
    () => 'closed',
  )
  expect([413, 'closed']).toContain(status)
  expect(chunks).toBeLessThan(500)
})

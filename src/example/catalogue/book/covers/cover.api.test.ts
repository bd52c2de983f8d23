// PostgreSQL alone: it tests files; e2e/catalogue/covers.spec.ts uploads one on PGlite.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../../tests/support/app'
import { startS3 } from '../../../../../tests/support/s3'
import { session, user } from '~/modules/auth/auth.table.server'
import { pictureUrl } from '~/entity/picture/picture-kind'
import { pictureMaxBytes } from '~/entity/picture/picture-rules'
import { coverKind } from './cover-kind'
import { cover } from '../book.table.server'
import { areServed } from '../../../../../tests/support/languages'

const coverUrl = (id: string, width: number) => pictureUrl(coverKind, id, width)

type TestResponse = { id: string; width: number; height: number; code?: string; message?: string }

let directory: string
let app: TestApp
let admin: string
let picture: Buffer<ArrayBuffer>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'covers-'))
  app = await startApp({ env: { DATA_DIR: directory } })
  admin = await app.signIn('admin@example.com')
  const drawn = await sharp({ create: { width: 500, height: 750, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  picture = Buffer.from(drawn)
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

type Sent = { cookie?: string; type?: string; headers?: Record<string, string>; on?: TestApp }

function send(
  body: BodyInit | null,
  { cookie = admin, type = 'image/png', headers = {}, on = app }: Sent = {},
) {
  const all = { origin: app.runtime.settings.appUrl, 'content-type': type, ...headers }
  return on.request('/api/rest/covers', {
    method: 'POST',
    cookie,
    headers: all,
    body,
    duplex: 'half',
  } as RequestInit & { cookie: string })
}

const json = async (response: Response) => (await response.json()) as TestResponse
const filesThere = async () =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
const count = () => app.db.$count(cover)

/** An endless stream that counts the bytes read. */
function endless() {
  const taken = { bytes: 0, cancelled: false }
  const body = new ReadableStream({
    pull(controller) {
      taken.bytes += 100_000
      controller.enqueue(new Uint8Array(100_000))
    },
    cancel: () => void (taken.cancelled = true),
  })
  return { body, taken }
}

describe('uploading a cover', () => {
  test('returns 201 with id and dimensions, and stores all sizes', async () => {
    const response = await send(picture)
    expect(response.status).toBe(201)
    const { id, ...measures } = await json(response)
    expect(measures).toEqual({ width: 500, height: 750 })
    expect(await filesThere()).toEqual([200, 400, 800, 96].map((width) => `${id}-${width}.webp`))
    const [row] = await app.db.select().from(cover).where(eq(cover.id, id))
    const [person] = await app.db.select().from(user).where(eq(user.email, 'admin@example.com'))
    expect(row).toMatchObject({ width: 500, height: 750, uploadedBy: person!.id })
  })

  test('creates a new URL each time', async () => {
    const ids = await Promise.all([1, 2].map(async () => (await json(await send(picture))).id))
    expect(new Set(ids).size).toBe(2)
  })

  test.each([
    ['text under a name of a picture', 'image/png', Buffer.from('no picture')],
    ['an SVG', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', 'image/png', null],
  ])('refuses %s in the language of the visitor, and stores nothing', async (_, type, body) => {
    const before = [await filesThere(), await count()]
    const french = await send(body, { type, headers: { 'accept-language': 'fr' } })
    expect(french.status).toBe(400)
    expect(await json(french)).toMatchObject({
      code: 'COVER_INVALID',
      message: expect.stringContaining(areServed('fr') ? 'Choisissez un fichier PNG' : 'PNG') as string,
    })
    expect([await filesThere(), await count()]).toEqual(before)
  })

  test('detects the format by content, not by Content-Type', async () => {
    expect((await send(picture, { type: 'image/gif' })).status).toBe(201)
  })

  test.each(['text/plain', 'application/octet-stream', 'multipart/form-data; boundary=x'])(
    'as %s is refused like anywhere else',
    async (type) => {
      const response = await send(picture, { type })
      expect(response.status).toBe(415)
    },
  )

  test('is the only endpoint that accepts a picture as the body', async () => {
    for (const path of [
      '/api/rest/books',
      '/api/rpc/cover/upload',
      '/api/rest/covers/x',
      '/api/auth/sign-out',
    ])
      expect(
        (
          await app.request(path, {
            method: 'POST',
            cookie: admin,
            headers: { origin: app.runtime.settings.appUrl, 'content-type': 'image/png' },
            body: picture,
          })
        ).status,
      ).toBe(415)
  })

  test('does not read a body whose Content-Length is too large', async () => {
    const { body, taken } = endless()
    const response = await send(body, { headers: { 'content-length': String(pictureMaxBytes + 1) } })
    expect(response.status).toBe(413)
    expect(await json(response)).toMatchObject({ code: 'COVER_TOO_LARGE' })
    // A stream reads its first chunk by itself.
    expect(taken.bytes).toBeLessThanOrEqual(100_000)
  })

  test.each([undefined, '1000'])(
    'stops reading a body that is too large with the Content-Length %s',
    async (length) => {
      const { body, taken } = endless()
      const response = await send(body, { headers: length ? { 'content-length': length } : {} })
      expect(response.status).toBe(413)
      expect(await json(response)).toMatchObject({ code: 'COVER_TOO_LARGE' })
      expect(taken.cancelled).toBe(true)
      expect(taken.bytes).toBeLessThan(pictureMaxBytes + 500_000)
    },
  )

  test('accepts exactly 5 MB, and not one byte more', async () => {
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    expect((await send(padded(pictureMaxBytes))).status).toBe(201)
    expect((await send(padded(pictureMaxBytes + 1))).status).toBe(413)
  })

  test('stores nothing if it is aborted', async () => {
    const before = [await filesThere(), await count()]
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(picture.subarray(0, 100))
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
      },
    })
    expect((await send(body)).status).toBe(400)
    expect([await filesThere(), await count()]).toEqual(before)
  })

  test('checks the permission before it reads the body', async () => {
    for (const [cookie, status] of [
      ['', 401],
      [await app.signIn('user@example.com'), 403],
    ] as const) {
      const { body, taken } = endless()
      expect((await send(body, { cookie })).status).toBe(status)
      expect(taken.bytes).toBeLessThanOrEqual(100_000)
    }
    expect((await send(picture, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  })

  test('is in the API description, with its media types', async () => {
    const document = (await (await app.request('/api/openapi.json')).json()) as {
      paths: Record<string, { post: { summary: string; requestBody: { content: object } } }>
    }
    const { post } = document.paths['/covers']!
    expect(post.summary).toBe('Upload a picture for a cover')
    expect(Object.keys(post.requestBody.content)).toEqual(['image/png', 'image/jpeg', 'image/webp'])
  })

  test('deletes the files if the row cannot be inserted', async () => {
    const other = await startApp({ env: { DATA_DIR: directory } })
    const cookie = await other.signIn('admin@example.com')
    await other.db.execute('drop table cover cascade')
    const before = await filesThere()
    expect((await send(picture, { on: other, cookie })).status).toBe(500)
    await other.runtime.background.settled()
    expect(await filesThere()).toEqual(before)
    await other.close()
  })
})

describe('fifty concurrent uploads', () => {
  test('all succeed', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => send(picture)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  })
})

describe('serving a cover', () => {
  let id: string
  beforeAll(async () => void (id = (await json(await send(picture))).id))
  const get = (path: string, cookie = admin, headers: Record<string, string> = {}, method = 'GET') =>
    app.request(path, { method, cookie, headers })

  test('sends every size with an immutable cache header', async () => {
    for (const [width, real] of [
      [96, 96],
      [200, 200],
      [400, 400],
      [800, 500],
    ] as const) {
      const response = await get(coverUrl(id, width))
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('content-encoding')).toBeNull()
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: real })
    }
  })

  test('returns 304 to a conditional request', async () => {
    const etag = (await get(coverUrl(id, 200))).headers.get('etag')!
    const again = await get(coverUrl(id, 200), admin, { 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get(coverUrl(id, 400), admin, { 'if-none-match': etag })).status).toBe(200)
  })

  test('sends the largest stored size of a small original', async () => {
    const drawn = await sharp({ create: { width: 150, height: 225, channels: 3, background: '#642' } })
      .webp()
      .toBuffer()
    const small = await json(await send(Buffer.from(drawn), { type: 'image/webp' }))
    const served = await get(coverUrl(small.id, 800))
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ width: 150 })
  })

  test('requires the permission to read books', async () => {
    const path = coverUrl(id, 96)
    const reader = await app.signIn('user@example.com')
    expect((await get(path, reader)).status).toBe(200)
    const nobody = await get(path, '')
    expect(nobody.status).toBe(401)
    expect(nobody.headers.get('cache-control')).toBe('no-store')

    const [person] = await app.db.select().from(user).where(eq(user.email, 'user@example.com'))
    // A ban takes effect at once, also for a browser that knows the URL.
    await app.db.update(user).set({ banned: true }).where(eq(user.id, person!.id))
    expect((await get(path, reader)).status).toBe(401)
    await app.db.update(user).set({ banned: false, role: 'nothing' }).where(eq(user.id, person!.id))
    const demoted = await app.signIn('user@example.com')
    expect((await get(path, demoted)).status).toBe(403)
    await app.db.update(user).set({ role: 'user' }).where(eq(user.id, person!.id))
    await app.db.delete(session).where(eq(session.userId, person!.id))
    expect((await get(path, reader)).status).toBe(401)
  })

  test('works while impersonating, when uploads are refused', async () => {
    const [person] = await app.db.select().from(user).where(eq(user.email, 'user@example.com'))
    const other = await app.signIn('admin@example.com')
    const response = await app.post(
      '/api/auth/admin/impersonate-user',
      { userId: person!.id, reason: 'To look' },
      { cookie: other },
    )
    const acting = response.headers.getSetCookie().map((line) => line.split(';', 1)[0]).join('; ') // prettier-ignore
    expect((await get(coverUrl(id, 96), acting)).status).toBe(200)
    expect((await send(picture, { cookie: acting })).status).toBe(403)
  })

  test.each([
    () => coverUrl('0198c0de-0000-7000-8000-000000000000', 200),
    () => coverUrl(id, 201),
    () => coverUrl(id, 1e9),
    () => `/covers/${id}/200.png`,
    () => `/covers/${id}/200.webp/x`,
    () => `/covers/${id.toUpperCase()}x/200.webp`,
    () => '/covers/..%2f..%2fauth-secret/200.webp',
    () => '/covers/',
  ])('returns 404 for unknown paths %#', async (path) => {
    const response = await get(path())
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('supports GET and HEAD only', async () => {
    const headers = { origin: app.runtime.settings.appUrl }
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await get(coverUrl(id, 200), admin, headers, method)).status).toBe(405)
    const head = await get(coverUrl(id, 200), admin, {}, 'HEAD')
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
  })
})

describe('in a bucket', () => {
  test('a cover is stored and served the same', async () => {
    const s3 = await startS3()
    const other = await startApp({ env: s3.env })
    const cookie = await other.signIn('admin@example.com')
    const response = await send(picture, { on: other, cookie })
    expect(response.status).toBe(201)
    const { id } = await json(response)
    const served = await other.request(coverUrl(id, 400), { cookie })
    expect(served.status).toBe(200)
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ width: 400 })
    expect((await other.request(coverUrl(id, 400))).status).toBe(401)
    expect(other.lines.join('')).not.toContain(s3.env.S3_SECRET_ACCESS_KEY)
    await other.close()
    await s3.close()
  })

  test('an upload to a store that hangs times out within six seconds with its error code, and inserts no row', async () => {
    const silent = createServer(() => {})
    const port = await new Promise<number>((resolve) => {
      silent.listen(0, '127.0.0.1', () => resolve((silent.address() as { port: number }).port))
    })
    const env = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'auto',
      S3_BUCKET: 'covers',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'very-hidden-key',
    }
    const other = await startApp({ env })
    const cookie = await other.signIn('admin@example.com')
    const started = performance.now()
    const response = await send(picture, { on: other, cookie, headers: { 'accept-language': 'en' } })
    expect(performance.now() - started).toBeLessThan(6000)
    expect(response.status).toBe(503)
    expect(await json(response)).toMatchObject({
      code: 'COVER_NOT_STORED',
      message: 'The picture could not be stored just now. Try again in a moment.',
    })
    expect(await other.db.$count(cover)).toBe(0)
    await other.close()
    expect(other.lines.join('')).not.toContain('very-hidden-key')
    silent.close()
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureUrl } from '~/entity/picture/picture-kind'
import { pictureMaxBytes } from '~/entity/picture/picture-rules'
import { deleteUnusedFiles } from '~/entity/picture/picture-sweep.server'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { organizationsOf, type Person, type TestOrganization } from '../../../../tests/support/organizations'
import { rateLimit } from '~/platform/rate-limit.table.server'
import { organizationLogo } from '../organization.table.server'
import { member } from '../members/member.table.server'
import { logoKind } from './logo-kind'
import { logos } from './logos.server'
import { areServed } from '../../../../tests/support/languages'

let app: TestApp
let the: ReturnType<typeof organizationsOf>
let picture: Buffer<ArrayBuffer>
const directory = mkdtempSync(join(tmpdir(), 'logos-'))
beforeAll(async () => {
  app = await startApp({ env: { DATA_DIR: directory, ORGANIZATIONS_OWNED_MAX: '50' } })
  the = organizationsOf(app)
  picture = await drawn('#246')
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

const drawn = async (background: string, width = 300, height = 200) =>
  Buffer.from(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  )

const logoUrl = (id: string, width = 128) => pictureUrl(logoKind, id, width)
const look = (path: string, init: Parameters<TestApp['request']>[1] = {}) => app.request(path, init)
const change = (by: Person, org: Pick<TestOrganization, 'id'>, body: object) =>
  the.rest(by, 'PATCH', `/organizations/${org.id}`, body)
const own = async (by: Person, org: TestOrganization) =>
  (await the.rest(by, 'GET', `/organizations/by-slug/${org.slug}`)).body
const filesOf = async (part: string) =>
  (await readdir(directory, { recursive: true })).filter((name) => name.includes(part)).length
const rowsOf = (org: TestOrganization) =>
  app.db.$count(organizationLogo, eq(organizationLogo.organizationId, org.id))
const logOf = async (by: Person, org: TestOrganization) =>
  (await the.rest(by, 'GET', `/organizations/${org.id}/log?kind=organization`)).body.items.map(
    ({ action }: { action: string }) => action,
  )

async function sent(by: Person, org: Pick<TestOrganization, 'id'>): Promise<string> {
  const { status, body } = await the.sendLogo(by, org, picture)
  expect(status).toBe(201)
  return body.id as string
}

async function withLogo() {
  const org = await the.found()
  const id = await sent(org.owner, org)
  expect((await change(org.owner, org, { logo: id })).status).toBe(200)
  return { org, id }
}

describe('a logo', () => {
  test('is uploaded, attached, shown to members, removed and restored', async () => {
    const org = await the.found()
    const admin = await the.join(org, 'admin')
    const response = await the.sendLogo(admin, org, picture)
    expect(response).toMatchObject({ status: 201, body: { width: 256, height: 171 } })
    const { id } = response.body
    expect(await filesOf(id)).toBe(2)
    // Not attached yet.
    expect((await own(admin, org)).logo).toBeNull()

    const { version } = await own(admin, org)
    const changed = await change(admin, org, { logo: id, version })
    expect(changed).toMatchObject({ status: 200, body: { logo: id, version: version + 1 } })
    expect((await own(admin, org)).logo).toBe(id)
    expect((await the.rest(admin, 'GET', '/organizations/mine')).body).toMatchObject([{ logo: id }])
    const whole = app.runtime.settings.appUrl + logoUrl(id, 256)
    expect((await the.auth(admin, `get-organization?organizationId=${org.id}`)).body.logo).toBe(whole)
    expect((await the.auth(admin, 'list')).body).toMatchObject([{ logo: whole }])
    const guest = await the.person()
    await the.invite(org, guest.email)
    expect((await the.rest(guest, 'GET', '/invitations')).body).toMatchObject([
      { organization: { id: org.id, logo: id } },
    ])

    expect((await change(admin, org, { logo: null })).body.logo).toBeNull()
    // A removed logo can be restored for a day.
    expect((await change(admin, org, { logo: id })).body.logo).toBe(id)
    // An unchanged value is not a change.
    expect((await change(admin, org, { logo: id })).status).toBe(200)
    expect(await logOf(admin, org)).toEqual(['set-logo', 'remove-logo', 'set-logo', 'create'])
  })

  test('changed with a name adds two lines to the log', async () => {
    const org = await the.found()
    const id = await sent(org.owner, org)
    const { body } = await change(org.owner, org, { logo: id, name: 'Other readers' })
    expect(body).toMatchObject({ logo: id, name: 'Other readers' })
    expect((await logOf(org.owner, org)).toSorted()).toEqual(['create', 'set-logo', 'update'])
  })

  test('is readable by URL, with an immutable cache header', async () => {
    const { id } = await withLogo()
    const response = await look(logoUrl(id))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 128,
    })
    const etag = response.headers.get('etag')!
    expect((await look(logoUrl(id), { headers: { 'if-none-match': etag } })).status).toBe(304)
    for (const path of [logoUrl(id, 100), `/logos/${id}/128.png`, '/logos/', logoUrl(crypto.randomUUID())])
      expect((await look(path)).status).toBe(404)
    expect((await look(logoUrl(id), { method: 'DELETE' })).status).toBe(405)
  })

  test('cannot be an external URL', async () => {
    const org = await the.found()
    const logo = 'https://elsewhere.example/logo.png'
    const data = { organizationId: org.id, data: { logo } }
    expect((await the.auth(org.owner, 'update', data)).status).toBe(400)
    const made = await the.auth(org.owner, 'create', { name: 'X', slug: 'with-a-logo', logo })
    expect(made.status).toBe(400)
    const ours = await change(org.owner, org, { logo })
    expect(ours).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect((await own(org.owner, org)).logo).toBeNull()
  })

  test('of another organization, or never uploaded, is refused', async () => {
    const { id } = await withLogo()
    const org = await the.found()
    for (const logo of [id, crypto.randomUUID(), 'x'])
      expect(await change(org.owner, org, { logo })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', data: { fields: [{ path: 'logo' }] } },
      })
  })

  test('changed concurrently: the second gets a conflict', async () => {
    const org = await the.found()
    const admin = await the.join(org, 'admin')
    const { version } = await own(admin, org)
    const ids = await Promise.all([admin, org.owner].map((by) => sent(by, org)))
    const responses = await Promise.all(
      [admin, org.owner].map((by, at) => change(by, org, { logo: ids[at], version })),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const { logo } = await own(admin, org)
    expect(ids).toContain(logo)
    const late = responses.find(({ status }) => status === 409)!
    expect(late.body).toMatchObject({ code: 'EDIT_CONFLICT', data: { current: { logo } } })
  })
})

describe('a picture', () => {
  test.each([
    ['a text', 'image/png', () => Buffer.from('no picture')],
    ['a web page', 'image/png', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', 'image/svg+xml', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half of one', 'image/png', () => picture.subarray(0, picture.length - 40)],
    ['nothing', 'image/png', () => null],
  ])('that is %s is refused in the words of the form, and leaves nothing', async (_, type, body) => {
    const org = await the.found()
    const response = await the.sendLogo(org.owner, org, body(), {
      'content-type': type,
      'accept-language': 'fr',
    })
    expect(response).toMatchObject({ status: 400, body: { code: 'LOGO_INVALID' } })
    expect(response.body.message).toContain(areServed('fr') ? 'Choisissez un fichier PNG' : 'PNG')
    expect(await rowsOf(org)).toBe(0)
  })

  test('with trailing HTML is stored without it', async () => {
    const org = await the.found()
    const hostile = Buffer.concat([picture, Buffer.from('<script>alert("hidden-page")</script>')])
    const { body } = await the.sendLogo(org.owner, org, hostile)
    const served = Buffer.from(await (await look(logoUrl(body.id, 256))).arrayBuffer())
    expect(served.includes('hidden-page')).toBe(false)
  })

  test('with too many pixels is refused by its header', async () => {
    const org = await the.found()
    const flood = await drawn('#fff', 9000, 5000)
    expect(await the.sendLogo(org.owner, org, flood)).toMatchObject({
      status: 400,
      body: { code: 'LOGO_TOO_MANY_PIXELS' },
    })
  })

  test('of more than 5 MB is refused', async () => {
    const org = await the.found()
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    expect((await the.sendLogo(org.owner, org, padded(pictureMaxBytes))).status).toBe(201)
    expect(await the.sendLogo(org.owner, org, padded(pictureMaxBytes + 1))).toMatchObject({
      status: 413,
      body: { code: 'LOGO_TOO_LARGE' },
    })
  })

  test.each(['text/plain', 'application/octet-stream', 'multipart/form-data; boundary=x'])(
    'as %s is refused like anywhere else',
    async (type) => {
      const org = await the.found()
      expect((await the.sendLogo(org.owner, org, picture, { 'content-type': type })).status).toBe(415)
    },
  )

  test('without the permission is refused before it is read', async () => {
    const org = await the.found()
    const [plain, stranger] = [await the.join(org), await the.person()]
    const suspended = await the.found()
    await the.suspend(suspended)
    for (const [by, at, status] of [
      [null, org, 401],
      [plain, org, 403],
      [stranger, org, 404],
      [suspended.owner, suspended, 403],
    ] as const) {
      let taken = 0
      const body = new ReadableStream({
        pull(controller) {
          taken += 100_000
          controller.enqueue(new Uint8Array(100_000))
        },
      })
      expect((await the.sendLogo(by, at, body)).status).toBe(status)
      // A stream reads its first chunk by itself.
      expect(taken).toBeLessThanOrEqual(100_000)
    }
  })

  /** Runs an action while a picture is being uploaded. */
  async function meanwhile(by: Person, org: TestOrganization, happens: () => Promise<unknown>) {
    const files = () => filesOf('.webp')
    let began!: () => void
    const requested = new Promise<void>((resolve) => (began = resolve))
    let arrive!: () => void
    const held = new Promise<void>((resolve) => (arrive = resolve))
    const body = new ReadableStream(
      {
        async pull(controller) {
          began()
          await held
          controller.enqueue(picture)
          controller.close()
        },
      },
      // Otherwise the stream would pull its first chunk before anybody reads it.
      { highWaterMark: 0 },
    )
    const response = the.sendLogo(by, org, body)
    await requested
    const before = await files()
    await happens()
    arrive()
    const { status, body: received } = await response
    expect(await rowsOf(org)).toBe(0)
    await expect.poll(files).toBe(before)
    return { status, code: received.code as string }
  }

  test('of a user whose role ends during the upload is not stored, nor are its files', async () => {
    const org = await the.found()
    const admin = await the.join(org, 'admin')
    const demoted = () => app.db.update(member).set({ role: 'member' }).where(eq(member.id, admin.memberId))
    const code = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'
    expect(await meanwhile(admin, org, demoted)).toEqual({ status: 403, code })
  })

  test('of an organization that is deleted during the upload is not stored either', async () => {
    const org = await the.found()
    const admin = await the.join(org, 'admin')
    const deleted = () => the.rest(org.owner, 'DELETE', `/organizations/${org.id}`)
    const code = 'ORGANIZATION_NOT_FOUND'
    expect(await meanwhile(admin, org, deleted)).toEqual({ status: 404, code })
  })

  test('too many of them in an hour are refused', async () => {
    const org = await the.found()
    const key = `logo:${org.owner.id}`
    await app.db.insert(rateLimit).values({ key, count: 60, resetsAt: new Date(Date.now() + 3_600_000) })
    expect(await the.sendLogo(org.owner, org, picture)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    })
  })

  test('answers with an error if the bucket is unavailable, and inserts no row', async () => {
    const other = await startApp({
      env: {
        // Nothing listens there.
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_REGION: 'auto',
        S3_BUCKET: 'logos',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'very-hidden-key',
      },
    })
    try {
      const there = organizationsOf(other)
      const org = await there.found()
      const response = await there.sendLogo(org.owner, org, picture, { 'accept-language': 'en' })
      expect(response).toMatchObject({
        status: 503,
        body: {
          code: 'LOGO_NOT_STORED',
          message: 'The picture could not be stored just now. Try again in a moment.',
        },
      })
      expect(await other.db.$count(organizationLogo)).toBe(0)
    } finally {
      await other.close()
    }
  })

  test('is in the API description', async () => {
    const document = (await (await look('/api/openapi.json')).json()) as {
      paths: Record<string, { post: { requestBody: { content: object } } }>
    }
    const { post } = document.paths['/organizations/{id}/logo']!
    expect(Object.keys(post.requestBody.content)).toEqual(['image/png', 'image/jpeg', 'image/webp'])
  })
})

describe('after', () => {
  test('deleting the organization: no row, no file, no URL', async () => {
    const { org, id } = await withLogo()
    const unused = await sent(org.owner, org)
    expect((await the.rest(org.owner, 'DELETE', `/organizations/${org.id}`)).status).toBe(200)
    expect(await rowsOf(org)).toBe(0)
    await expect.poll(() => filesOf(id)).toBe(0)
    await expect.poll(() => filesOf(unused)).toBe(0)
    expect((await look(logoUrl(id))).status).toBe(404)
  })

  test('an administrator deletes the organization: the same', async () => {
    const { org, id } = await withLogo()
    const admin = await the.person({ role: 'admin' })
    expect((await the.rest(admin, 'DELETE', `/organizations/${org.id}/everything`)).status).toBe(200)
    expect(await rowsOf(org)).toBe(0)
    await expect.poll(() => filesOf(id)).toBe(0)
  })

  test.each([
    [
      'an administrator',
      async ({ owner }: TestOrganization) =>
        the.rest(await the.person({ role: 'admin' }), 'DELETE', `/users/${owner.id}`, {
          withOrganizations: true,
        }),
    ],
    [
      'themselves',
      ({ owner: { cookie } }: TestOrganization) =>
        app.post('/api/auth/delete-user?withOrganizations=true', {}, { cookie }),
    ],
  ])('its only member is deleted by %s: the same', async (_, deleteOwner) => {
    const { org, id } = await withLogo()
    expect((await deleteOwner(org)).status).toBe(200)
    expect(await rowsOf(org)).toBe(0)
    await expect.poll(() => filesOf(id)).toBe(0)
  })

  test('a day: only the logo in use is left', async () => {
    const { org, id } = await withLogo()
    const replaced = await sent(org.owner, org)
    const young = await sent(org.owner, org)
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000)
    for (const each of [id, replaced]) {
      await app.db.update(organizationLogo).set({ createdAt: old }).where(eq(organizationLogo.id, each))
      for (const width of logoKind.widths)
        await utimes(join(directory, 'logos', each.slice(-2), `${each}-${width}.webp`), old, old)
    }
    // Its rows were deleted, but the process ended before its files were.
    const gone = await withLogo()
    await app.db.execute(sql`delete from organization where id = ${gone.org.id}`)
    for (const width of logoKind.widths)
      await utimes(join(directory, 'logos', gone.id.slice(-2), `${gone.id}-${width}.webp`), old, old)

    await deleteUnusedFiles(app.db, app.runtime.files, logos)
    expect(await Promise.all([id, replaced, young, gone.id].map(filesOf))).toEqual([2, 0, 2, 0])
    expect(await rowsOf(org)).toBe(2)
    expect((await look(logoUrl(id))).status).toBe(200)
  })
})

test('a product without organizations has no logos', async () => {
  const { id } = await withLogo()
  const without = await startApp({ env: { ORGANIZATIONS: 'false', DATA_DIR: directory } })
  try {
    expect((await without.request(logoUrl(id))).status).toBe(404)
  } finally {
    await without.close()
  }
})

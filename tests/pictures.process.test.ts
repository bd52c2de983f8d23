// Module: organization
import { readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureUrl } from '~/entity/picture/picture-kind'
import { product } from '~/lib/product'
import { pictureKinds } from './support/picture-kinds'
import { type PicturePart, pictureParts, type Rest, restOf } from './support/picture-parts'
import { sessionOf } from './support/load'
import { temporary } from './support/process'
import { type Served, serveOn, startOnPostgres, stopOnPostgres } from './support/served-on-postgres'

/** Needs a real process, sockets, disk and database: concurrency limits and what a fault leaves behind. */
const origin = 'http://localhost:4997'
const directory = temporary()
let postgres: Served['postgres']
let server: Served['server']
let database: Client
let locker: Client
let cookie: string
/** A second administrator, who uploads while the first occupies upload slots. */
let rivalCookie: string
let picture: Buffer<ArrayBuffer>

async function start() {
  server = await serveOn(postgres, origin, directory)
}

beforeAll(async () => {
  ;({ postgres, server, database, locker, cookie } = await startOnPostgres(origin, directory))
  await database.query(`update "user" set role = 'admin' where email = 'user@example.com'`)
  rivalCookie = await sessionOf(database, 'user@example.com')
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const drawn = sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#246', noise } })
  picture = Buffer.from(await drawn.jpeg({ quality: 90 }).toBuffer())
}, 60_000)

afterAll(() => stopOnPostgres({ postgres, database, locker }))

const post = (path: string, body: BodyInit, type: string, by = cookie) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { origin, 'content-type': type, cookie: by },
    body,
    duplex: 'half',
  } as RequestInit)

const rest: Rest = (...requested) => restOf(server.url, { cookie, origin })(...requested)

const rival: Rest = (...requested) => restOf(server.url, { cookie: rivalCookie, origin })(...requested)

/** Sends one byte a second of a declared 4 MB until the server answers. */
function slowUpload(path: string) {
  const socket = connect(Number(server.port), '127.0.0.1')
  const head = ['host: localhost', `origin: ${origin}`, `cookie: ${cookie}`, 'content-type: image/jpeg']
  socket.write(`POST /api/rest${path} HTTP/1.1\r\n${head.join('\r\n')}\r\ncontent-length: 4000000\r\n\r\n`)
  const drip = setInterval(() => socket.write(picture.subarray(0, 1)), 1000)
  const said = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      resolve(text)
    })
  })
  return { socket, said }
}

test('every kind of pictures that the modules declare is tested here', () => {
  expect(pictureParts.map(({ folder }) => folder)).toEqual(pictureKinds.map(({ folder }) => folder))
})

describe.each(pictureParts)('pictures in $folder', ({ folder, field, prepare }: PicturePart) => {
  const kind = pictureKinds.find((each) => each.folder === folder)!
  const root = join(directory, folder)
  let at: Awaited<ReturnType<PicturePart['prepare']>>
  beforeAll(async () => void (at = await prepare(rest)))

  const send = (body: BodyInit = picture, type = 'image/jpeg') => post(`/api/rest${at.upload}`, body, type)
  async function sent(): Promise<string> {
    const response = await send()
    expect(response.status).toBe(201)
    return ((await response.json()) as { id: string }).id
  }
  const serve = (id: string) =>
    fetch(server.url + pictureUrl(kind, id, kind.widths[0]!), { headers: { cookie } })
  const filesThere = () =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(webp|tmp)$/.test(name))
      .toSorted()
  const rows = async () =>
    (await database.query<{ id: string }>(`select id from ${kind.table} order by id`)).rows.map(
      ({ id }) => id,
    )
  const stored = async () => ({ files: filesThere(), rows: await rows() })
  const version = async () => (await rest('GET', at.read)).body.version as number
  /** Assigns an uploaded picture to its entity. */
  const use = (id: string, seen: number) => rest('PATCH', at.change, { [field]: id, version: seen })

  /** Uploads a picture whose files are written while its row waits for a lock. */
  async function stuck() {
    const before = filesThere().length
    await locker.query(`begin; lock table ${kind.table} in share mode`)
    const response = send().catch(() => null)
    await expect
      .poll(() => filesThere().filter((name) => name.endsWith('.webp')).length, { timeout: 10_000 })
      .toBe(before + kind.widths.length)
    await expect.poll(waitingForLocks, { interval: 20, timeout: 10_000 }).toBe(1)
    return { response }
  }

  test('may be larger than any other body, and survive a restart', async () => {
    expect(picture.length).toBeGreaterThan(1_000_000)
    expect((await post('/api/rpc/user/list', picture, 'application/json')).status).toBe(413)
    const id = await sent()
    server.child.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    await start()
    const served = await serve(id)
    expect(served.status).toBe(200)
    const head = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
    expect([head.format, head.width]).toEqual(['webp', kind.widths[0]])
  })

  test('of more than 5 MB are refused, by Content-Length and by bytes received', async () => {
    const said = await send(new Uint8Array(5_000_001), 'image/png')
    expect(said.status).toBe(413)
    expect(await said.json()).toMatchObject({ code: `${kind.prefix}TOO_LARGE` })

    let chunks = 0
    const body = new ReadableStream({
      pull: (controller) =>
        chunks++ < 1000 ? controller.enqueue(new Uint8Array(100_000)) : controller.close(),
    })
    // A server that stops reading may close the connection before the response is read.
    const status = await send(body, 'image/png').then(
      (response) => response.status,
      () => 'closed',
    )
    expect([413, 'closed']).toContain(status)
    expect(chunks).toBeLessThan(500)
  })

  test('leave nothing behind and release their slot when the upload is aborted', async () => {
    const before = await stored()
    const said = server.output().length
    // More than the limit of concurrent uploads.
    for (let round = 0; round < 9; round++) {
      const socket = connect(Number(server.port), '127.0.0.1')
      const head = [`host: localhost`, `origin: ${origin}`, `cookie: ${cookie}`, 'content-type: image/jpeg']
      socket.write(`POST /api/rest${at.upload} HTTP/1.1\r\n${head.join('\r\n')}\r\n`)
      socket.write(`content-length: ${picture.length}\r\n\r\n`)
      await new Promise((resolve) => void socket.write(picture.subarray(0, picture.length / 2), resolve))
      // Wait until the server has started to process it.
      await rest('GET', at.read)
      socket.resetAndDestroy()
      await new Promise((resolve) => void socket.once('close', resolve))
    }
    const id = await sent()
    const after = await stored()
    expect(after.rows).toEqual([...before.rows, id].toSorted())
    expect(after.files.filter((name) => !name.includes(id))).toEqual(before.files)
    expect(server.output().slice(said)).toBe('')
  })

  test('uploaded byte by byte do not block other users, and time out after seconds', async () => {
    const theirs = await prepare(rival)
    const quick = await sharp(picture).resize(400).jpeg().toBuffer()
    const attack = Array.from({ length: 8 }, () => slowUpload(at.upload))
    const began = performance.now()
    await rest('GET', at.read)
    // Twice: the first upload could still be accepted before the slow ones.
    for (let round = 0; round < 2; round++) {
      const from = performance.now()
      const sentBeside = await post(
        `/api/rest${theirs.upload}`,
        new Uint8Array(quick),
        'image/jpeg',
        rivalCookie,
      )
      expect(sentBeside.status).toBe(201)
      expect(performance.now() - from).toBeLessThan(2000)
    }
    expect(await Promise.race(attack.map(({ said }) => said))).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"code":"TIMEOUT"/i,
    )
    expect(performance.now() - began).toBeLessThan(9000)
    for (const { socket } of attack) socket.destroy()
    // The attacker's own slots are free again.
    await sent()
  })

  test('are neither stored nor served while their folder is missing, and are served once it is back', async () => {
    const id = await sent()
    const before = await stored()
    renameSync(root, `${root}-away`)
    try {
      // Simulates a disk that is not mounted and one that is read-only: no folder can be created below a file.
      const missing = await serve(id)
      expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
      writeFileSync(root, '')
      const unread = await serve(id)
      expect([unread.status, unread.headers.get('cache-control')]).toEqual([503, 'no-store'])
      const refused = await send()
      expect(refused.status).toBe(503)
      const received = (await refused.json()) as { message: string }
      expect(received).toMatchObject({ code: `${kind.prefix}NOT_STORED` })
      expect(received.message).toBe('The picture could not be stored just now. Try again in a moment.')
    } finally {
      rmSync(root, { force: true })
      renameSync(`${root}-away`, root)
    }
    expect(await stored()).toEqual(before)
    expect((await serve(id)).status).toBe(200)
    await sent()
  })

  test('leave no file when the database fails before the row is stored, and answer 503', async () => {
    const before = await stored()
    const { response } = await stuck()
    await endConnections()
    const received = await response
    expect([received?.status, received?.headers.get('retry-after')]).toEqual([503, '1'])
    await locker.query('rollback')
    await expect.poll(stored, { timeout: 10_000 }).toEqual(before)
    await sent()
  })

  test('of a process killed between file and row are deleted after a day; those in use stay', async () => {
    const used = await sent()
    expect((await use(used, await version())).status).toBe(200)
    const before = await stored()
    await stuck()
    server.child.kill('SIGKILL')
    await server.ended
    await endConnections()
    await locker.query('rollback')
    const left = filesThere().filter((name) => !before.files.includes(name))
    expect(left).toHaveLength(kind.widths.length)
    expect(await rows()).toEqual(before.rows)

    // Younger files may belong to a form that is still being submitted.
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000)
    const young = left.pop()!
    for (const name of filesThere().filter((each) => each !== young)) utimesSync(join(root, name), old, old)
    // The job that the schedule sends every hour.
    await database.query(
      `insert into pgboss.job (name, data, policy) select name, '{}', policy from pgboss.queue where name = $1`,
      [`sweep.${folder}`],
    )
    await start()
    await expect
      .poll(() => filesThere().filter((name) => !before.files.includes(name)), { timeout: 10_000 })
      .toEqual([young])
    expect(await stored()).toEqual({ files: [...before.files, young].toSorted(), rows: before.rows })
    expect((await serve(used)).status).toBe(200)
  })

  test('replaced by two users at once: the second gets a conflict, and nothing is lost', async () => {
    const seen = await version()
    const ids = await Promise.all([sent(), sent()])
    const responses = await Promise.all(ids.map((id) => use(id, seen)))
    const late = responses.find(({ status }) => status === 409)
    const first = ids.find((_, index) => responses[index]!.status === 200)
    expect((await rest('GET', at.read)).body).toMatchObject({ [field]: first, version: seen + 1 })
    expect(late?.body).toMatchObject({
      code: 'EDIT_CONFLICT',
      data: { current: { [field]: first } },
    })
    for (const id of ids) expect((await serve(id)).status).toBe(200)
  })
})

const ours = `application_name = '${product.slug}'`

async function waitingForLocks(): Promise<number> {
  const { rows } = await database.query(
    `select count(*)::int as number from pg_stat_activity where ${ours} and wait_event_type = 'Lock'`,
  )
  return (rows[0] as { number: number }).number
}

const endConnections = () =>
  database.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ours}`)

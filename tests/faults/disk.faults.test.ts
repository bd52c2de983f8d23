import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../bench/lib/sign-in.mjs'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { figure } from '../support/figures'
import { sendRequest } from '../support/load'
import { pictureParts, restOf } from '../support/picture-parts'
import { freePort, killAll, removeTemporary, serving, temporary } from '../support/process'

const isPicture = (name: string) => /\.(webp|tmp)$/.test(name)

/** Mounting a small file system needs root. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0

describe.runIf(mayMount)('a full disk', () => {
  const disk = temporary()
  let picture: Buffer<ArrayBuffer>
  let postgres: Awaited<ReturnType<typeof startPostgres>>

  beforeAll(async () => {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk], {
      encoding: 'utf8',
    })
    if (mounted.status !== 0) throw new Error(mounted.stderr)
    mkdirSync(join(disk, 'postgres'))
    postgres = await startPostgres({ directory: join(disk, 'postgres') })
    // Larger than the space that can be left in a block.
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const drawn = sharp({ create: { width: 800, height: 800, channels: 3, background: '#246', noise } })
    picture = Buffer.from(await drawn.png().toBuffer())
  })

  afterAll(async () => {
    killAll()
    await postgres.stop()
    spawnSync('umount', ['-l', disk])
    removeTemporary()
  })

  function fill(): () => void {
    const files: string[] = []
    for (let size = 64 << 20; size >= 4096;) {
      const file = join(disk, `ballast-${files.length}`)
      files.push(file)
      try {
        writeFileSync(file, Buffer.alloc(size))
      } catch {
        size >>= 1
      }
    }
    return () => files.forEach((file) => rmSync(file, { force: true }))
  }

  test.each(['embedded', 'PostgreSQL'])('%s', async (kind) => {
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}`
    const data = { DATA_DIR: join(disk, kind) }
    const server = await serving({
      PORT: port,
      APP_URL: url,
      ...data,
      ...(kind === 'PostgreSQL' && { DATABASE_URL: postgres.url }),
    })
    const cookie = await signIn(url, 'admin@example.com')
    const genres = JSON.parse((await sendRequest(`${url}/api/rest/genres`, { cookie })).body) as {
      items: { id: string }[]
    }
    let written = 0
    const write = () =>
      sendRequest(`${url}/api/rest/books`, {
        cookie,
        origin: url,
        body: {
          title: `Full ${++written}`,
          author: 'Disk',
          genreId: genres.items[0]!.id,
          description: Array.from({ length: 300 }, () => Math.random().toString(36).slice(2))
            .join(' ')
            .slice(0, 1900),
        },
      })
    expect((await write()).status).toBe(201)
    const rest = restOf(url, { cookie, origin: url })
    const uploads = await Promise.all(pictureParts.map(async ({ prepare }) => (await prepare(rest)).upload))
    const pictures = () =>
      Promise.all(
        uploads.map(async (path) => {
          const headers = { cookie, origin: url, 'content-type': 'image/png' }
          return (await fetch(`${url}/api/rest${path}`, { method: 'POST', headers, body: picture })).status
        }),
      )
    expect(new Set(await pictures())).toEqual(new Set([201]))
    const files = () => readdirSync(data.DATA_DIR, { recursive: true, encoding: 'utf8' }).filter(isPicture)
    const stored = files()

    const free = fill()
    const refused: number[] = []
    for (let tries = 0; tries < 3000 && refused.length < 20; tries++) {
      const { status } = await write()
      if (status !== 201) refused.push(status)
    }
    const unstored = await pictures()
    const reads = [
      (await sendRequest(`${url}/api/rest/books`, { cookie })).status,
      (await sendRequest(`${url}/app/books`, { cookie })).status,
      (await sendRequest(`${url}/healthz`)).status,
    ]
    free()
    const freed = performance.now()
    await expect.poll(async () => (await write()).status, { timeout: 10_000 }).toBe(201)
    figure(`full disk, ${kind}`, {
      'refused writes': [...new Set(refused)].join(' and '),
      'reads meanwhile': [...new Set(reads)].join(' and '),
      'writes again after (ms)': Math.round(performance.now() - freed),
    })
    expect(new Set(refused)).toEqual(new Set([503]))
    expect(reads).toEqual([200, 200, 200])
    expect(new Set(unstored)).toEqual(new Set([503]))
    await expect.poll(files, { timeout: 10_000 }).toEqual(stored)
    server.child.kill('SIGTERM')
    await server.ended
  })
})

import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../../tests/support/s3'
import { readSettings } from '../settings.server'
import type { FileStore } from './file-store.server'
import { localFiles } from './local-files.server'
import { s3Files } from './s3-files.server'

let directory: string
let s3: Awaited<ReturnType<typeof startS3>>
const stores = {} as Record<'local' | 's3', FileStore>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'files-'))
  s3 = await startS3()
  stores.local = localFiles(directory)
  stores.s3 = s3Files(readSettings(s3.env).s3!)
})
afterAll(async () => {
  await s3.close()
  await rm(directory, { recursive: true })
})

const bytes = (text: string) => new TextEncoder().encode(text)

async function keysOf(store: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.toSorted()
}

describe.each(['local', 's3'] as const)('the %s store', (kind) => {
  test('returns the stored file, and the newest of two', async () => {
    const store = stores[kind]
    await store.put('things/aa/one.webp', bytes('old'), 'image/webp')
    await store.put('things/aa/one.webp', bytes('new'), 'image/webp')
    expect(new TextDecoder().decode((await store.get('things/aa/one.webp'))!)).toBe('new')
    expect(await store.get('things/aa/two.webp')).toBeNull()
    expect(await store.get('other/aa/one.webp')).toBeNull()
  })

  test('lists one folder only, with modification times', async () => {
    const store = stores[kind]
    for (const key of ['list/a/1.webp', 'list/b/2.webp', 'listed/a/3.webp'])
      await store.put(key, bytes(key), 'image/webp')
    expect(await keysOf(store, 'list/')).toEqual(['list/a/1.webp', 'list/b/2.webp'])
    expect(await keysOf(store, 'nothing/')).toEqual([])
    for await (const { modified } of store.list('list/'))
      expect(Math.abs(Date.now() - modified.getTime())).toBeLessThan(10_000)
  })

  test('deletes files, and ignores missing ones', async () => {
    const store = stores[kind]
    await store.put('gone/a/1.webp', bytes('x'), 'image/webp')
    await store.remove(['gone/a/1.webp', 'gone/b/2.webp'])
    expect(await keysOf(store, 'gone/')).toEqual([])
  })

  test.each([
    '../x',
    'a/../../x',
    'a/./x',
    '/etc/passwd',
    'a//x',
    'a/x\0',
    'a\\..\\x',
    'a/%2e%2e/x',
    'x',
    'a/',
  ])('rejects the key %j', async (key) => {
    const store = stores[kind]
    await expect(store.put(key, bytes('x'), 'image/webp')).rejects.toThrow('Not a key')
    await expect(store.get(key)).rejects.toThrow('Not a key')
    await expect(store.remove([key])).rejects.toThrow('Not a key')
  })
})

describe('a directory', () => {
  test('never shows a partial file', async () => {
    const key = 'whole/a/1.webp'
    const sizes = new Set<number>()
    const large = [new Uint8Array(3_000_000), new Uint8Array(2_000_000)]
    await stores.local.put(key, large[0]!, 'image/webp')
    const write = async () => {
      for (let round = 0; round < 20; round++) await stores.local.put(key, large[round % 2]!, 'image/webp')
    }
    const read = async () => {
      for (let round = 0; round < 100; round++) sizes.add((await stores.local.get(key))!.length)
    }
    await Promise.all([write(), read()])
    expect([...sizes].filter((size) => size !== 3_000_000 && size !== 2_000_000)).toEqual([])
    expect(await readdir(join(directory, 'whole/a'))).toEqual(['1.webp'])
  })

  test('a read-only one fails with StoreUnavailable, and leaves no temporary file', async () => {
    await mkdir(join(directory, 'odd'), { recursive: true })
    await writeFile(join(directory, 'odd/a'), 'a file where a folder should be')
    await expect(stores.local.put('odd/a/1.webp', bytes('x'), 'image/webp')).rejects.toMatchObject({
      name: 'StoreUnavailable',
    })
    expect(await readdir(join(directory, 'odd'))).toEqual(['a'])
  })

  test('returns the modification time of a file', async () => {
    await stores.local.put('old/a/1.webp', bytes('x'), 'image/webp')
    const then = new Date('2020-01-01T00:00:00Z')
    await utimes(join(directory, 'old/a/1.webp'), then, then)
    for await (const { modified } of stores.local.list('old/')) expect(modified).toEqual(then)
  })
})

describe('a bucket', () => {
  const unavailable = (message: RegExp) => ({
    name: 'StoreUnavailable',
    message: expect.stringMatching(message) as string,
  })

  test('a rejected secret is StoreUnavailable, and the error contains no key', async () => {
    const store = s3Files(readSettings({ ...s3.env, S3_SECRET_ACCESS_KEY: 'another-secret' }).s3!)
    const refused = unavailable(/^the bucket answered 403 SignatureDoesNotMatch$/)
    await expect(store.put('a/b/1.webp', bytes('x'), 'image/webp')).rejects.toMatchObject(refused)
    await expect(store.get('a/b/1.webp')).rejects.toMatchObject(refused)
    await expect(store.remove(['a/b/1.webp'])).rejects.toMatchObject(refused)
    await expect(keysOf(store, 'a/')).rejects.toMatchObject(refused)
  })

  test('a missing bucket is StoreUnavailable', async () => {
    const store = s3Files(readSettings({ ...s3.env, S3_BUCKET: 'another' }).s3!)
    await expect(store.put('a/b/1.webp', bytes('x'), 'image/webp')).rejects.toMatchObject(
      unavailable(/404 NoSuchBucket/),
    )
  })

  test('a request without a response times out within five seconds', async () => {
    const silent = createServer(() => {})
    const port = await listen(silent)
    const store = s3Files(readSettings({ ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${port}` }).s3!)
    const started = performance.now()
    await expect(store.put('a/b/1.webp', bytes('x'), 'image/webp')).rejects.toMatchObject(
      unavailable(/does not answer/),
    )
    expect(performance.now() - started).toBeLessThan(5000)
    silent.close()
  }, 10_000)

  test('a response that stops in the middle times out too', async () => {
    const stalling = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'))
    })
    const port = await listen(stalling)
    const store = s3Files(readSettings({ ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${port}` }).s3!)
    await expect(store.get('a/b/1.webp')).rejects.toMatchObject(unavailable(/does not answer/))
    stalling.close()
  }, 10_000)

  // From the S3 documentation: the test server cannot paginate on this Node version.
  test('is listed page by page', async () => {
    const page = (key: string, rest: string) =>
      `<ListBucketResult><Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>${rest}</ListBucketResult>`
    const tokens: (string | null)[] = []
    const server = createHttpServer((request, response) => {
      const token = new URL(request.url!, 'http://here').searchParams.get('continuation-token')
      tokens.push(token)
      const more =
        '<IsTruncated>true</IsTruncated><NextContinuationToken>a+b/c= &amp;d</NextContinuationToken>'
      response.end(token ? page('x/2', '<IsTruncated>false</IsTruncated>') : page('x/1', more))
    })
    const port = await listen(server)
    const store = s3Files(readSettings({ ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${port}` }).s3!)
    expect(await keysOf(store, 'x/')).toEqual(['x/1', 'x/2'])
    expect(tokens).toEqual([null, 'a+b/c= &d'])
    server.closeAllConnections()
    server.close()
  })

  test('is addressed by path or by host', async () => {
    const requested: string[] = []
    const server = createServer((socket) => {
      socket.once('data', (data) => {
        requested.push(/^GET (\S+)/.exec(data.toString())![1]!, /^host: (\S+)/im.exec(data.toString())![1]!)
        socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
      })
    })
    const port = await listen(server)
    const settings = readSettings({ ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${port}/s3/` }).s3!
    await s3Files(settings).get('a/b/1.webp')
    expect(requested).toEqual(['/s3/covers/a/b/1.webp', `127.0.0.1:${port}`])
    server.close()
    // The host does not resolve; the error contains the requested URL.
    const byHost = s3Files({ ...settings, endpoint: 'http://store.invalid', pathStyle: false })
    const failed = await byHost.get('a/b/1.webp').catch((error: unknown) => error)
    expect(String(((failed as Error).cause as Error).cause)).toContain('covers.store.invalid')
  })
})

describe('the settings of a bucket', () => {
  const faultsOf = (env: Record<string, string>): string => {
    try {
      readSettings(env)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  test('are complete or absent', () => {
    expect(readSettings({ S3_BUCKET: '', S3_ENDPOINT: '' }).s3).toBeUndefined()
    expect(readSettings(s3.env).s3).toMatchObject({ bucket: 'covers', pathStyle: true })
    expect(readSettings({ ...s3.env, S3_FORCE_PATH_STYLE: 'false' }).s3).toMatchObject({ pathStyle: false })
    for (const missing of Object.keys(s3.env)) {
      const message = faultsOf({ ...s3.env, [missing]: '' })
      expect(message).toContain('one setting is wrong')
      expect(message).toMatch(new RegExp(`^  ${missing} +is missing`, 'm'))
    }
    expect(faultsOf({ S3_FORCE_PATH_STYLE: 'true' })).toContain('5 settings are wrong')
  })

  test.each([
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_BUCKET', 'Covers/../x'],
    ['S3_FORCE_PATH_STYLE', 'perhaps'],
  ])('%s=%s is reported', (variable, value) => {
    const message = faultsOf({ ...s3.env, S3_SECRET_ACCESS_KEY: 'hush', [variable]: value })
    expect(message).toContain('one setting is wrong')
    expect(message).toContain(variable)
    expect(message).not.toContain('hush')
  })
})

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}

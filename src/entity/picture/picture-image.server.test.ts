import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  keptWidths as keptWidthsOf,
  nearestWidth as nearestWidthOf,
  toPictureImage as draw,
} from './picture-image.server'

const kind = { folder: 'posters', widths: [96, 200, 400, 800], tallest: 3, prefix: 'POSTER_' }
const toPictureImage = (bytes: Uint8Array) => draw(bytes, kind, 'somebody')
const keptWidths = (of: { width: number; height: number }) => keptWidthsOf(kind, of)
const nearestWidth = (of: { width: number; height: number }, width: number) => nearestWidthOf(kind, of, width)

const drawing = (width: number, height: number, background = '#c83c3c') =>
  sharp({ create: { width, height, channels: 3, background } })

let png: Buffer
let jpeg: Buffer
let webp: Buffer
beforeAll(async () => {
  png = await drawing(1000, 1500).png().toBuffer()
  jpeg = await drawing(1000, 1500).jpeg().toBuffer()
  webp = await drawing(1000, 1500).webp().toBuffer()
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG with these declared dimensions, whose rows unpack to the given bytes. */
function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const packed = deflateSync(rows, { level: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** CPU time in milliseconds of all threads: wall-clock time depends on the load of the machine. */
async function costOf<T>(work: () => Promise<T>): Promise<{ spent: number; result: unknown }> {
  const before = process.cpuUsage()
  const result: unknown = await work().catch((error: unknown) => error)
  const { user, system } = process.cpuUsage(before)
  return { spent: (user + system) / 1000, result }
}

/** A progressive JPEG that refines each luminance coefficient in a separate scan. */
async function withScans(count: number, side: number): Promise<Buffer> {
  const whole = await drawing(side, side).jpeg({ progressive: true }).toBuffer()
  const marker = (code: number, from: number) => whole.indexOf(Buffer.from([0xff, code]), from)
  const second = marker(0xda, marker(0xda, 0) + 2)
  const [head, rows] = [
    whole.subarray(second, second + 10),
    whole.subarray(second + 10, marker(0xc4, second)),
  ]
  const scans = Array.from({ length: count }, (_, index) => {
    const [bit, coefficient] = [13 - Math.floor(index / 63), 1 + (index % 63)]
    const own = Buffer.from(head)
    own.set([coefficient, coefficient, ((bit === 13 ? 0 : bit + 1) << 4) | bit], 7)
    return Buffer.concat([own, rows])
  })
  return Buffer.concat([whole.subarray(0, second), ...scans, Buffer.from([0xff, 0xd9])])
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('in %s becomes WebP in four sizes', async (format) => {
    const { width, height, files } = await toPictureImage({ png, jpeg, webp }[format])
    expect([width, height]).toEqual([800, 1200])
    const heads = await Promise.all(files.map(({ bytes }) => sharp(bytes).metadata()))
    expect(files.map((file) => file.width)).toEqual([96, 200, 400, 800])
    expect(heads.map((head) => [head.format, head.width, head.height])).toEqual([
      ['webp', 96, 144],
      ['webp', 200, 300],
      ['webp', 400, 600],
      ['webp', 800, 1200],
    ])
  })

  test.each([
    [300, 450, [96, 200, 400], [300, 450]],
    [96, 144, [96], [96, 144]],
    [1, 1, [96], [1, 1]],
    [400, 600, [96, 200, 400], [400, 600]],
    [401, 600, [96, 200, 400, 800], [401, 600]],
    // Strips: WebP supports at most 16,383 pixels.
    [20, 30_000, [96, 200, 400, 800], [2, 2400]],
    [30_000, 20, [96, 200, 400, 800], [800, 1]],
  ])('of %d by %d is never enlarged', async (width, height, stored, largest) => {
    const image = await toPictureImage(await drawing(width, height).png().toBuffer())
    expect(image.files.map((file) => file.width)).toEqual(stored)
    expect([image.width, image.height]).toEqual(largest)
    const last = await sharp(image.files.at(-1)!.bytes).metadata()
    expect([last.width, last.height]).toEqual(largest)
    expect(keptWidths(image)).toEqual(stored)
    expect(nearestWidth(image, 800)).toBe(stored.at(-1))
    expect(nearestWidth(image, 96)).toBe(96)
  })

  test('is turned upright and loses its metadata', async () => {
    // Red above blue, as a camera stores it when held sideways.
    const blue = await drawing(300, 100, '#00f').png().toBuffer()
    const side = await drawing(300, 200, '#f00')
      .composite([{ input: blue, top: 100, left: 0 }])
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Somebody', Artist: 'hidden-artist' },
        IFD3: { GPSLatitude: '1/1 16/1 0/1', GPSLatitudeRef: 'S' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const given = await sharp(side).metadata()
    expect(given.orientation).toBe(6)
    expect(given.exif?.length).toBeGreaterThan(10)

    const image = await toPictureImage(side)
    expect([image.width, image.height]).toEqual([200, 300])
    for (const { bytes } of image.files) {
      const head = await sharp(bytes).metadata()
      expect(head).toMatchObject({ space: 'srgb', hasProfile: false })
      for (const name of ['exif', 'icc', 'xmp', 'iptc', 'orientation'] as const)
        expect(head[name]).toBeUndefined()
      expect(bytes.includes('hidden-artist')).toBe(false)
      expect(bytes.includes('EXIF')).toBe(false)
    }
    // After rotation by 90 degrees clockwise, the top is at the right.
    const { data, info } = await sharp(image.files.at(-1)!.bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
    expect(at(180, 150)[0]).toBeGreaterThan(200)
    expect(at(20, 150)[2]).toBeGreaterThan(200)
  })

  test('with transparency gets a white background', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const input = await sharp({ create: { width: 50, height: 75, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const [file] = (await toPictureImage(input)).files
    const { channels } = await sharp(file!.bytes).stats()
    expect(channels).toHaveLength(3)
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  test.each(['cmyk', 'b-w'] as const)('in %s is converted to sRGB', async (space) => {
    const input = await drawing(50, 75).toColourspace(space).jpeg().toBuffer()
    const [file] = (await toPictureImage(input)).files
    expect((await sharp(file!.bytes).metadata()).space).toBe('srgb')
  })

  test('with animation is reduced to its first frame', async () => {
    const frames = await Promise.all(['#f00', '#00f'].map((color) => drawing(60, 90, color).png().toBuffer()))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { files, height } = await toPictureImage(moving)
    expect(height).toBe(90)
    const { channels } = await sharp(files[0]!.bytes).stats()
    expect(channels[0]!.min).toBeGreaterThan(200)
  })

  test.each(['zTXt', 'iTXt'])(
    'with gigabytes of compressed text in %s is processed without unpacking it',
    async (name) => {
      const text = deflateSync(Buffer.alloc(7_500_000, 65), { level: 9 })
      const before = name === 'zTXt' ? 'note\0\0' : 'note\0\x01\0\0\0'
      const packed = chunk(name, Buffer.concat([Buffer.from(before, 'latin1'), text]))
      const texts = Array<Buffer>(Math.floor(4_900_000 / packed.length)).fill(packed)
      const bytes = Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)])
      const { spent, result } = await costOf(() => toPictureImage(bytes))
      expect(result).toMatchObject({ width: 800, height: 1200 })
      expect(spent).toBeLessThan(1000)
    },
  )

  test('as a JPEG with a common number of scans is accepted', async () => {
    const { result } = await costOf(async () => toPictureImage(await withScans(60, 1600)))
    expect(result).toMatchObject({ width: 800, height: 800 })
  })

  test('with an appended web page loses it', async () => {
    const page = Buffer.from('<script>alert("hidden-page")</script>')
    for (const input of [Buffer.concat([png, page]), Buffer.concat([jpeg, page])]) {
      const { files } = await toPictureImage(input)
      for (const { bytes } of files) expect(bytes.includes('hidden-page')).toBe(false)
    }
  })
})

describe('rejected:', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const invalid: [string, () => Buffer | Promise<Buffer>][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['a text', () => Buffer.from('I am a picture, I promise.png')],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', () => Buffer.from(svg)],
    ['a GIF', () => drawing(20, 30).gif().toBuffer()],
    ['a TIFF', () => drawing(20, 30).tiff().toBuffer()],
    ['an AVIF', () => drawing(20, 30).avif().toBuffer()],
    ['a PNG that breaks off', () => png.subarray(0, png.length - 40)],
    ['a JPEG that breaks off', () => jpeg.subarray(0, Math.floor(jpeg.length / 2))],
    ['a WebP that breaks off', () => webp.subarray(0, Math.floor(webp.length / 2))],
    ['the first bytes of a PNG', () => png.subarray(0, 8)],
    ['the first bytes of a PNG before a web page', () => Buffer.concat([png.subarray(0, 8), Buffer.from(svg)])],
    ['the first bytes of a JPEG before an SVG', () => Buffer.concat([jpeg.subarray(0, 3), Buffer.from(svg)])],
    ['RIFF that is a sound', () => Buffer.from('RIFF\x10\0\0\0WAVEfmt \x10\0\0\0')],
    ['a GIF that begins like a PNG', async () => Buffer.concat([png.subarray(0, 8), await drawing(9, 9).gif().toBuffer()])],
    ['a PNG of no pixels', () => pngOf(0, 0, Buffer.alloc(0))],
    ['a PNG that has less than it says', () => pngOf(5000, 5000, Buffer.alloc(5001 * 10))],
    ['noise', () => Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256))],
  ] // prettier-ignore

  test.each(invalid)('%s', async (_, make) => {
    await expect(toPictureImage(await make())).rejects.toMatchObject({ reason: 'INVALID' })
  })

  test.each([
    ['of 30,000 by 30,000', () => pngOf(30_000, 30_000, Buffer.alloc(30_001 * 3000))],
    ['that claims more than there can be', () => pngOf(2_147_483_647, 2_147_483_647, Buffer.alloc(10))],
    ['of one pixel more than allowed', () => pngOf(8000, 5001, Buffer.alloc(8001 * 5001))],
  ])('a PNG %s', async (_, make) => {
    await expect(toPictureImage(make())).rejects.toMatchObject({
      reason: expect.stringMatching(/^(TOO_MANY_PIXELS|INVALID)$/) as string,
    })
  })

  const strips: [string, () => Buffer | Promise<Buffer>][] = [
    ['a PNG of 1 × 39,000,000', () => pngOf(1, 39_000_000, Buffer.alloc(78_000_000))],
    ['a PNG of 39,000,000 × 1', () => pngOf(39_000_000, 1, Buffer.alloc(39_000_001))],
    ['a PNG of 1,000 × 30,001', () => pngOf(1000, 30_001, Buffer.alloc(1001 * 30_001))],
    ['a JPEG of 1 × 60,000', () => drawing(1, 60_000).jpeg().toBuffer()],
    ['a JPEG of 60,000 × 1', () => drawing(60_000, 1).jpeg({ progressive: true }).toBuffer()],
  ]
  test.each(strips)('a long strip, by its own code and without CPU cost: %s', async (_, make) => {
    const strip = await make()
    await toPictureImage(png)
    const { spent, result } = await costOf(() => toPictureImage(strip))
    expect(result).toMatchObject({ reason: 'TOO_MANY_PIXELS' })
    expect(spent).toBeLessThan(300)
  })

  test('a JPEG with too many scans over all pixels', { timeout: 30_000 }, async () => {
    const bomb = await withScans(880, 6300)
    const { spent, result } = await costOf(() => toPictureImage(bomb))
    expect(result).toMatchObject({ reason: 'INVALID' })
    // Decoding these 170 KB would take 8 seconds.
    expect(spent).toBeLessThan(1000)
  })

  test('too many pixels, by their own code and before memory is allocated', async () => {
    const bomb = pngOf(30_000, 30_000, Buffer.alloc(30_001 * 3000))
    expect(bomb.length).toBeLessThan(200_000)
    await toPictureImage(png)
    const before = process.memoryUsage().rss
    const refusals = await Promise.allSettled(Array.from({ length: 50 }, () => toPictureImage(bomb)))
    for (const each of refusals)
      expect(each).toMatchObject({ status: 'rejected', reason: { reason: 'TOO_MANY_PIXELS' } })
    // One of them unpacks to 900 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })
})

test('many concurrent large pictures take little more memory than one', async () => {
  // Interlaced images must be kept in memory whole: 108 MB each.
  const large = await drawing(6000, 6000).png({ progressive: true }).toBuffer()
  const peakOf = async (count: number) => {
    let peak = 0
    const sample = setInterval(() => void (peak = Math.max(peak, process.memoryUsage().rss)), 5)
    await Promise.all(Array.from({ length: count }, () => toPictureImage(large)))
    clearInterval(sample)
    return peak
  }
  const idle = process.memoryUsage().rss
  const one = (await peakOf(1)) - idle
  const five = (await peakOf(5)) - idle
  expect(five).toBeLessThan(one + 200_000_000)
}, 60_000)

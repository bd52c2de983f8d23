import type Sharp from 'sharp'
import { createSemaphore } from '~/platform/semaphore.server'
import type { PictureKind } from './picture-kind'
import type { PictureRefusal } from './picture-rules'

type Measures = { width: number; height: number }
type Sizes = Pick<PictureKind, 'widths' | 'tallest'>

/** The width that counts: a strip that was scaled down to fit is narrower than its size. */
const breadth = ({ tallest }: Sizes, { width, height }: Measures) => Math.max(width, height / tallest)

/** Pictures are never enlarged: keeps all smaller sizes and the first that holds the whole picture. */
export const keptWidths = (kind: Sizes, of: Measures): number[] =>
  kind.widths.filter((_, at) => at === 0 || kind.widths[at - 1]! < breadth(kind, of))

/** The stored size for a requested width: that one, or the largest. */
export function nearestWidth(kind: Sizes, of: Measures, wanted: number): number {
  return Math.min(wanted, keptWidths(kind, of).at(-1)!)
}

/** Its code is a message key. */
export class PictureFault extends Error {
  constructor(readonly reason: PictureRefusal) {
    super(reason)
  }
}

/** More than a camera produces, and few enough to hold in memory twice. */
const maxPixels = 40_000_000

/** Scaling takes time per row, however narrow: a strip of 1 × 39,000,000 pixels took 13 seconds. */
const maxSide = 30_000

/** The bounding box of a size; long strips are scaled down to fit. */
const boxOf = ({ tallest }: PictureKind, width: number) =>
  ({ width, height: tallest * width, fit: 'inside', withoutEnlargement: true }) as const

/** At most two pictures are decoded at once, one per user: memory grows with each. */
const inTurn = createSemaphore(2, 1)

let loaded: Promise<typeof Sharp> | undefined

/** Loaded on first use: most processes never receive a picture. */
const load = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    // Only these three of all formats that the library reads.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    return sharp
  }))

export type PictureImage = { width: number; height: number; files: { width: number; bytes: Buffer }[] }

/** Re-encodes a picture in all sizes without metadata; checks its dimensions before decoding. */
export async function toPictureImage(
  given: Uint8Array,
  kind: PictureKind,
  sender: string,
): Promise<PictureImage> {
  const format = formatOf(given)
  if (!format || (format === 'jpeg' && scansOf(given) > maxScans)) throw new PictureFault('INVALID')
  const bytes = format === 'png' ? withoutTexts(given) : given
  const sharp = await load()
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  const head = await readable(sharp(bytes, { ...options, limitInputPixels: false }).metadata())
  if (head.format !== format) throw new PictureFault('INVALID')
  if (head.width * head.height > maxPixels || Math.max(head.width, head.height) > maxSide)
    throw new PictureFault('TOO_MANY_PIXELS')

  return await inTurn(async () => {
    const { data, info } = await readable(
      sharp(bytes, options)
        .timeout({ seconds: 10 })
        .autoOrient()
        .resize(boxOf(kind, kind.widths.at(-1)!))
        // Transparent areas must not show the background of the page.
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true }),
    )
    const { width, height, channels } = info
    const files = []
    for (const each of keptWidths(kind, info)) {
      const drawn = sharp(data, { raw: { width, height, channels } }).resize(boxOf(kind, each))
      files.push({ width: each, bytes: await drawn.webp({ quality: 80 }).toBuffer() })
    }
    return { width, height, files }
  }, sender)
}

/** Any decoder error means that the picture is invalid. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isFlood = /pixel limit/i.test((error as Error).message)
    throw new PictureFault(isFlood ? 'TOO_MANY_PIXELS' : 'INVALID')
  }
}

/**
 * Inspects a file before it is decoded. Some chunks take far more time than their size suggests, and the
 * decoder checks its timeout only between pixel rows, after all of these chunks.
 */

/** Detects the format by the first bytes, not by the file name. */
function formatOf(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith(signature)) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null
}

const signature = '\x89PNG\r\n\x1a\n'

/** Chunks for pixels, colours and orientation. Compressed text is dropped: 5 MB may expand to gigabytes. */
const drawnChunks = new Set('IHDR PLTE tRNS gAMA cHRM sRGB iCCP sBIT eXIf IDAT IEND'.split(' '))

/** Removes the chunks that do not affect the image. Truncated files are left for the decoder to reject. */
function withoutTexts(png: Uint8Array): Uint8Array {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const kept = [file.subarray(0, signature.length)]
  for (let at = signature.length; at + 8 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    if (drawnChunks.has(name)) kept.push(file.subarray(at, end))
    if (name === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}

/** Cameras write one scan, web tools about twelve. A scan of 61 bytes can visit all pixels. */
const maxScans = 100

/** Counts the scans of a JPEG, up to one more than the maximum. */
function scansOf(jpeg: Uint8Array): number {
  let scans = 0
  for (let at = 2; scans <= maxScans;) {
    at = jpeg.indexOf(0xff, at)
    if (at < 0 || at + 4 > jpeg.length) break
    const marker = jpeg[at + 1]!
    // Padding, stuffed bytes and restart markers have no length.
    if (marker === 0xff) at += 1
    else if (marker === 0 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker === 0xd9) break
    else {
      if (marker === 0xda) scans++
      at += 2 + ((jpeg[at + 2]! << 8) | jpeg[at + 3]!)
    }
  }
  return scans
}

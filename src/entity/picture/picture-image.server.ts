import type Sharp from 'sharp'
import { createSemaphore } from '~/platform/semaphore.server'
import type { PictureKind } from './picture-kind'
import type { PictureRefusal } from './picture-rules'
import { keptWidths } from './picture-sizes.server'

/** The words for it are in the messages. */
export class PictureFault extends Error {
  constructor(readonly reason: PictureRefusal) {
    super(reason)
  }
}

/** More than any camera's picture, and few enough to hold in memory twice. */
const maxPixels = 40_000_000

/** Longer than any panorama. Scaling takes time for every row, however narrow: a strip of 1 × 39,000,000 took 13 seconds. */
const maxSide = 30_000

/** However long a strip is, it is made to fit this. */
const boxOf = ({ tallest }: PictureKind, width: number) =>
  ({ width, height: tallest * width, fit: 'inside', withoutEnlargement: true }) as const

/** Two pictures at a time are unpacked, one of a sender: fifty at once would take fifty times the memory. */
const inTurn = createSemaphore(2, 1)

let loaded: Promise<typeof Sharp> | undefined

/** A process that is never sent a picture does not load what draws them. */
const load = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    // Of all the formats it could read, these three.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    })
    return sharp
  }))

export type PictureImage = { width: number; height: number; files: { width: number; bytes: Buffer }[] }

/**
 * The picture in the sizes that are kept, drawn anew: upright, in sRGB, without a word of what else the file
 * said. Its measures are read from its head and judged before anything is unpacked.
 */
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
        // What is drawn beneath a picture must not shine through it.
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

/** Whatever the decoder says, the picture is to blame. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isFlood = /pixel limit/i.test((error as Error).message)
    throw new PictureFault(isFlood ? 'TOO_MANY_PIXELS' : 'INVALID')
  }
}

/**
 * Looks at the parts of a file before a decoder does. Some parts cost far more time than they have bytes, and a decoder looks at its time
 * limit only between the rows of pixels that it makes, which come after all of them.
 */

/** By how the content begins, whatever the file was called. */
function formatOf(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith(signature)) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null
}

const signature = '\x89PNG\r\n\x1a\n'

/** Pixels, colours and which side is up. Compressed texts are left out: a file of 5 MB may hold gigabytes of them. */
const drawnChunks = new Set('IHDR PLTE tRNS gAMA cHRM sRGB iCCP sBIT eXIf IDAT IEND'.split(' '))

/** A PNG without the chunks that do not change how it looks. One that breaks off is left for the decoder to refuse. */
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

/** Cameras write one scan, programs for the web a dozen. Each goes over all pixels, in as few as 61 bytes for 40 megapixels. */
const maxScans = 100

/** Counts the scans of a JPEG, up to one more than are allowed. */
function scansOf(jpeg: Uint8Array): number {
  let scans = 0
  for (let at = 2; scans <= maxScans;) {
    at = jpeg.indexOf(0xff, at)
    if (at < 0 || at + 4 > jpeg.length) break
    const marker = jpeg[at + 1]!
    // Filled up, part of the pixels, or a restart between them: none of these has a length.
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

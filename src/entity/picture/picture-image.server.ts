import type Sharp from 'sharp'
import { createSemaphore } from '~/platform/semaphore.server'
import { formatOf, maxScans, scansOf, withoutTexts } from './picture-content.server'
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

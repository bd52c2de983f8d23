import type Sharp from 'sharp'
import { createSemaphore } from '~/platform/semaphore.server'
import { formatOf, maxScans, scansOf, withoutTexts } from './picture-content.server'
import type { PictureKind } from './picture-kind'
import type { PictureRefusal } from './picture-rules'
import { keptWidths } from './picture-sizes.server'

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

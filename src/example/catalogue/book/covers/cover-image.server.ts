import type Sharp from 'sharp'
import { createSemaphore } from '~/platform/semaphore.server'
import { keptWidths } from './cover-sizes.server'

/** Why a picture is refused; the words for it are in the messages. */
export class CoverFault extends Error {
  constructor(readonly code: 'COVER_INVALID' | 'COVER_TOO_MANY_PIXELS') {
    super(code)
  }
}

/** More than any camera's picture of a book, and few enough to hold in memory once. */
const maxPixels = 40_000_000

const largest = 800

/** A strip of paper is no cover: however long, it is made to fit this. */
const boxOf = (width: number) =>
  ({ width, height: 3 * width, fit: 'inside', withoutEnlargement: true }) as const

/** One picture at a time is unpacked: fifty at once would take fifty times the memory. */
const inTurn = createSemaphore(1)

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

export type CoverImage = { width: number; height: number; files: { width: number; bytes: Buffer }[] }

/**
 * The picture in the sizes that are kept, drawn anew: upright, in sRGB, without a word of what else the file
 * said. Its measures are read from its head and judged before anything is unpacked.
 */
export async function toCoverImage(bytes: Uint8Array): Promise<CoverImage> {
  const format = formatOf(bytes)
  if (!format) throw new CoverFault('COVER_INVALID')
  const sharp = await load()
  const options = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const
  const head = await readable(sharp(bytes, { ...options, limitInputPixels: false }).metadata())
  if (head.format !== format) throw new CoverFault('COVER_INVALID')
  if (head.width * head.height > maxPixels) throw new CoverFault('COVER_TOO_MANY_PIXELS')

  return await inTurn(async () => {
    const { data, info } = await readable(
      sharp(bytes, options)
        .timeout({ seconds: 10 })
        .autoOrient()
        .resize(boxOf(largest))
        // What is drawn beneath a cover must not shine through it.
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true }),
    )
    const { width, height, channels } = info
    const files = []
    for (const each of keptWidths(info)) {
      const drawn = sharp(data, { raw: { width, height, channels } }).resize(boxOf(each))
      files.push({ width: each, bytes: await drawn.webp({ quality: 80 }).toBuffer() })
    }
    return { width, height, files }
  })
}

/** Whatever the decoder says, the picture is to blame. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isFlood = /pixel limit/i.test((error as Error).message)
    throw new CoverFault(isFlood ? 'COVER_TOO_MANY_PIXELS' : 'COVER_INVALID')
  }
}

/** By how the content begins, whatever the file was called. */
function formatOf(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null
}

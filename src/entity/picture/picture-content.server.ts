/**
 * Looks at the parts of a file before a decoder does. Some parts cost far more time than they have bytes, and a decoder looks at its time
 * limit only between the rows of pixels that it makes, which come after all of them.
 */

/** By how the content begins, whatever the file was called. */
export function formatOf(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith(signature)) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null
}

const signature = '\x89PNG\r\n\x1a\n'

/** Pixels, colours and which side is up. Compressed texts are left out: a file of 5 MB may hold gigabytes of them. */
const drawnChunks = new Set('IHDR PLTE tRNS gAMA cHRM sRGB iCCP sBIT eXIf IDAT IEND'.split(' '))

/** A PNG without the chunks that do not change how it looks. One that breaks off is left for the decoder to refuse. */
export function withoutTexts(png: Uint8Array): Uint8Array {
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
export const maxScans = 100

/** Counts the scans of a JPEG, up to one more than are allowed. */
export function scansOf(jpeg: Uint8Array): number {
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

/**
 * Inspects a file before it is decoded. Some chunks take far more time than their size suggests, and the
 * decoder checks its timeout only between pixel rows, after all of these chunks.
 */

/** Detects the format by the first bytes, not by the file name. */
export function formatOf(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith(signature)) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : null
}

const signature = '\x89PNG\r\n\x1a\n'

/** Chunks for pixels, colours and orientation. Compressed text is dropped: 5 MB may expand to gigabytes. */
const drawnChunks = new Set('IHDR PLTE tRNS gAMA cHRM sRGB iCCP sBIT eXIf IDAT IEND'.split(' '))

/** Removes the chunks that do not affect the image. Truncated files are left for the decoder to reject. */
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

/** Cameras write one scan, web tools about twelve. A scan of 61 bytes can visit all pixels. */
export const maxScans = 100

/** Counts the scans of a JPEG, up to one more than the maximum. */
export function scansOf(jpeg: Uint8Array): number {
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

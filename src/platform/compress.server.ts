import { transcode } from 'node:buffer'
// Node before 22.15 has no zstd, and a named import that is missing would be a syntax error.
import zlib, { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Of what is compressed once and sent often. */
export type StoredEncoding = 'br' | 'gzip' | 'identity'
type Encoding = StoredEncoding | 'zstd'

const accepted = (request: Request) => request.headers.get('accept-encoding') ?? ''

/** The smallest encoding that the browser accepts. */
export function storedEncodingFor(request: Request): StoredEncoding {
  const names = accepted(request)
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity'
}

const zstd = zlib.zstdCompressSync as typeof zlib.zstdCompressSync | undefined

/** The cheapest encoding that the browser accepts. */
export const encodingFor = (request: Request): Encoding =>
  zstd && accepted(request).includes('zstd') ? 'zstd' : storedEncodingFor(request)

const compressible = /^(text\/|application\/(json|problem\+json|javascript)|image\/svg)/

export const isCompressible = (contentType: string | null) => compressible.test(contentType ?? '')

/** Smaller responses fit one packet anyway. */
const smallest = 1000

/**
 * Levels of zstd. Pages: 3 takes half as long as brotli 3 for as many bytes. Data is small and frequent: 1 takes three
 * quarters of brotli 1 for fewer bytes.
 */
const level = { page: 3, data: 1 }

/**
 * Brotli quality. Pages: 3 takes about as long as gzip; 4 takes twice as long for two percent fewer bytes.
 * Data is small and frequent: 1 takes half as long as 3 for six percent more bytes.
 */
const quality = { page: 3, data: 1 }

/** Compresses a whole body at once: flushing per chunk costs more than rendering the page. */
export function pack(
  body: Uint8Array,
  encoding: Encoding,
  kind: keyof typeof quality,
): { body: Uint8Array; encoding: Encoding } {
  if (encoding === 'identity' || body.length < smallest) return { body, encoding: 'identity' }
  if (encoding === 'gzip') return { body: gzipSync(body), encoding }
  if (encoding === 'zstd' && zstd) {
    const params = { [constants.ZSTD_c_compressionLevel]: level[kind] }
    return { body: zstd(body, { params }), encoding }
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality[kind],
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return { body: brotliCompressSync(body, { params }), encoding: 'br' }
}

/**
 * The bytes of a text. A page with one letter beyond Latin-1, such as an Arabic title, is encoded character by character by
 * `Buffer.from`, which takes ten times as long as transcoding its UTF-16.
 */
export function utf8(text: string): Uint8Array {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8')
  } catch {
    // Half a surrogate pair, which becomes U+FFFD.
    return Buffer.from(text)
  }
}

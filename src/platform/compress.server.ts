import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The best encoding that the browser accepts. */
export function encodingFor(request: Request): Encoding {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

const compressible = /^(text\/|application\/(json|problem\+json|javascript)|image\/svg)/

export const isCompressible = (contentType: string | null) => compressible.test(contentType ?? '')

/** Smaller responses fit one packet anyway. */
const smallest = 1000

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
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality[kind],
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return { body: brotliCompressSync(body, { params }), encoding }
}

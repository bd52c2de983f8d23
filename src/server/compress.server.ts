import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

const compressible = /^(text\/|application\/(json|problem\+json|javascript)|image\/svg)/

/** Quality 4 costs about what gzip's default does and gives a sixth less. */
const brotli = () =>
  createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })

const gzip = () => createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH })

/**
 * Compresses while it streams: each chunk is flushed, so that the first part of a page is on its way
 * while the rest is still being rendered.
 */
export function compress(request: Request, response: Response): Response {
  const type = response.headers.get('content-type') ?? ''
  if (!response.body || response.headers.has('content-encoding') || !compressible.test(type)) return response
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  response.headers.append('vary', 'Accept-Encoding')
  if (!encoding) return response

  const headers = new Headers(response.headers)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  const source = Readable.fromWeb(response.body as NodeReadableStream)
  const packer = encoding === 'br' ? brotli() : gzip()
  source.on('error', (error) => packer.destroy(error))
  packer.on('close', () => source.destroy())
  return new Response(Readable.toWeb(source.pipe(packer)) as ReadableStream, {
    status: response.status,
    statusText: response.statusText,
    headers,
  })
}

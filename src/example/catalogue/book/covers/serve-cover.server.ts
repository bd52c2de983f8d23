import { can } from '~/access/can'
import { refusalOf } from '~/access/refusals'
import { StoreUnavailable } from '~/platform/files/file-store.server'
import { describeError } from '~/platform/log.server'
import type { Scope } from '~/platform/scope.server'
import { coverWidths } from './cover-address'
import { coverKey } from './cover-files.server'
import { nearestWidth } from './cover-sizes.server'
import { findCover } from './cover.data.server'

const address = /^\/covers\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\/(\d{1,4})\.webp$/

export const isCoverAddress = (pathname: string) => pathname.startsWith('/covers/')

const refusal = (status: number, code: string) => Response.json({ code, message: code }, { status })

/** A picture for those who may read books. Its address never means another one, so it is asked for once. */
export async function serveCover(request: Request, pathname: string, scope: Scope): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'METHOD_NOT_ALLOWED')
  const caller = await scope.caller()
  if (!caller) return refusal(401, 'UNAUTHORIZED')
  if (!can(caller, 'book.read')) return refusal(403, refusalOf('book.read'))

  const [, id, size] = address.exec(pathname) ?? []
  const width = Number(size)
  const known = id && coverWidths.includes(width) ? await findCover(scope.db, id) : null
  if (!id || !known) return refusal(404, 'NOT_FOUND')

  const headers = {
    'cache-control': 'private, max-age=31536000, immutable',
    etag: `"${id}-${width}"`,
  }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  try {
    const bytes = await scope.files.get(coverKey(id, nearestWidth(known, width)))
    if (!bytes) return refusal(404, 'NOT_FOUND')
    const described = { ...headers, 'content-type': 'image/webp', 'content-length': String(bytes.length) }
    return new Response(request.method === 'HEAD' ? null : bytes, { headers: described })
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    scope.log.warn({ error: describeError(error) }, 'cover not read')
    return new Response(null, { status: 503 })
  }
}

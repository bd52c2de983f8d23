import { StoreUnavailable } from '~/platform/files/file-store.server'
import { describeError } from '~/platform/log.server'
import type { Scope } from '~/platform/scope.server'
import { keyOf, type Pictures } from './define-pictures.server'
import { nearestWidth } from './picture-image.server'

const address = /^\/\w+\/([\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\/(\d{1,4})\.webp$/

const refusal = (status: number, code: string) => Response.json({ code, message: code }, { status })

type Refused = { status: number; code: string } | null

/** Serves an immutable picture to callers that `refuse` does not reject; null for other paths. */
export function servePicture(
  pictures: Pictures,
  request: Request,
  pathname: string,
  scope: Scope,
  refuse: (scope: Scope) => Promise<Refused>,
): Promise<Response> | null {
  return pathname.startsWith(`/${pictures.kind.folder}/`)
    ? sendPicture(pictures, request, pathname, scope, refuse)
    : null
}

async function sendPicture(
  { kind, find }: Pictures,
  request: Request,
  pathname: string,
  scope: Scope,
  refuse: (scope: Scope) => Promise<Refused>,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405, 'METHOD_NOT_ALLOWED')
  const refused = await refuse(scope)
  if (refused) return refusal(refused.status, refused.code)

  const [, id, size] = address.exec(pathname) ?? []
  const width = Number(size)
  const known = id && kind.widths.includes(width) ? await find(scope.db, id) : null
  if (!id || !known) return refusal(404, 'NOT_FOUND')

  const headers = {
    'cache-control': 'private, max-age=31536000, immutable',
    etag: `"${id}-${width}"`,
  }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  try {
    const bytes = await scope.files.get(keyOf(kind, id, nearestWidth(kind, known, width)))
    if (!bytes) return refusal(404, 'NOT_FOUND')
    const described = { ...headers, 'content-type': 'image/webp', 'content-length': String(bytes.length) }
    return new Response(request.method === 'HEAD' ? null : bytes, { headers: described })
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    scope.log.warn({ error: describeError(error) }, `${kind.folder}: picture not read`)
    return new Response(null, { status: 503 })
  }
}

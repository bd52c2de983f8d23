import { STATUS_CODES } from 'node:http'
import { FastResponse } from 'srvx'
import { languageCookieValue, languageQuery } from '~/i18n/detect'
import { build } from '~/lib/build-flags'
import { buildHeader } from '~/lib/new-version'
import { requestIdHeader, requestTiming, traceIdHeader } from '~/lib/request-id'
import { encodingFor, isCompressible, pack, utf8 } from '~/platform/compress.server'
import { serverModules } from '~/modules.server'
import { idsOf, type Logger } from '~/platform/log.server'
import { metrics } from '~/platform/observability/metrics.server'
import { reportError } from '~/platform/observability/report-error.server'
import { inRequestSpan, type RequestSpan } from '~/platform/observability/trace.server'
import { createSecurityHeaders } from '~/platform/security-headers.server'
import type { Runtime } from './runtime.server'
import { createPublicPages } from './public-pages.server'
import { createDispatch, type Pages } from './dispatch.server'
import { type OpenScope, openScope, requestId } from './create-scope.server'

type Arrival = { request: Request; address: string; url: URL }

/** Handles a request: a cached public page, or scope, dispatch and headers; writes one log line. */
export function createRequestHandler(runtime: Runtime, pages: Pages) {
  const dispatch = createDispatch(runtime, pages)
  const secure = createSecurityHeaders({
    production: runtime.settings.production,
    captcha: runtime.settings.captcha,
    development: import.meta.env.MODE === 'development',
  })
  const publicPages = createPublicPages(secure)

  const handle = async ({ request, address, url }: Arrival, span: RequestSpan): Promise<Response> => {
    const started = performance.now()
    const id = requestId(request)
    const { traceId: trace } = span
    const noteEnd = (status: number, route = '(unknown)') => {
      const ms = performance.now() - started
      const { method } = request
      // Without the query, which may contain an address or a name.
      const path = loggedPath(url.pathname)
      const line = { ...idsOf({ id, trace }), method, path, status, ms: Math.round(ms), address }
      runtime.log.info(line, 'request')
      metrics.requestEnded({ route, method, status }, ms / 1000)
      span.end(route, status)
    }

    const name = publicPages.nameOf(request, url)
    const ready = publicPages.find(name)
    if (ready) {
      noteEnd(200, url.pathname)
      return ready(request, id)
    }

    const scope = openScope(runtime, { request, url, id, trace, address })
    const answered = await dispatch(request, url, scope)
    const status = scope.status ?? answered.status
    noteEnd(status, scope.route)
    if (name && status === 200)
      return (await publicPages.keep(name, scope.written ?? (await answered.text()), scope.nonce))(
        request,
        id,
      )

    const headers = new Headers(answered.headers)
    secure(headers, isPage(headers) ? `'nonce-${scope.nonce}'` : '')
    headers.set(requestIdHeader, id)
    if (trace) headers.set(traceIdHeader, trace)
    headers.set('server-timing', requestTiming(id))
    headers.set(buildHeader, build.date)
    if ((status === 503 || scope.retryAfter !== undefined) && !headers.has('retry-after'))
      headers.set('retry-after', String(scope.retryAfter ?? 1))
    // Does not wait for the rest of a slow body.
    if (status === 408) headers.set('connection', 'close')
    for (const cookie of cookiesOf(scope, url)) headers.append('set-cookie', cookie)
    const body = scope.written
      ? packed(request, utf8(scope.written), headers)
      : await bodyOf(request, answered, headers, scope.log)
    return new FastResponse(body, { status, statusText: STATUS_CODES[status], headers })
  }

  return (request: Request, address: string, url = new URL(request.url)): Promise<Response> =>
    inRequestSpan(request, (span) => handle({ request, address, url }, span))
}

/** The path without secrets, as modules declare them. */
function loggedPath(pathname: string): string {
  for (const { secretPath } of serverModules) {
    const open = secretPath?.exec(pathname)?.[0]
    if (open) return `${open}[secret]`
  }
  return pathname
}

const isPage = (headers: Headers) => headers.get('content-type')?.startsWith('text/html') ?? false

/** Session cookies that were renewed, and the language of `?lng=`. */
function cookiesOf(scope: OpenScope, url: URL): string[] {
  return url.searchParams.has(languageQuery)
    ? [...scope.cookies, languageCookieValue(scope.language)]
    : scope.cookies
}

async function bodyOf(
  request: Request,
  answered: Response,
  headers: Headers,
  log: Logger,
): Promise<BodyInit | null> {
  // Downloads may be long and are streamed.
  if (answered.body && headers.has('content-disposition')) return asItIsRead(answered.body, log)
  if (!answered.body || headers.has('content-encoding') || !isCompressible(headers.get('content-type'))) {
    return answered.body
  }
  return packed(request, new Uint8Array(await answered.arrayBuffer()), headers)
}

/** An error during streaming comes too late for an error response: logged here, unless the client aborted. */
function asItIsRead(body: ReadableStream<Uint8Array>, log: Logger): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isCancelled = false
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const { done, value } = await reader.read()
      if (isCancelled) return
      if (done) controller.close()
      else controller.enqueue(value)
    } catch (error) {
      const isGone = isCancelled || (error as { name?: unknown } | null)?.name === 'AbortError'
      if (isGone) log.debug('visitor hung up')
      else reportError(log, error, 'file broken off')
      throw error
    }
  }
  const cancel = (reason: unknown) => {
    isCancelled = true
    return reader.cancel(reason)
  }
  // No read-ahead (backpressure).
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 })
}

function packed(request: Request, whole: Uint8Array, headers: Headers): BodyInit {
  const { body, encoding } = pack(whole, encodingFor(request), isPage(headers) ? 'page' : 'data')
  headers.append('vary', 'Accept-Encoding')
  headers.delete('content-length')
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  return body as Uint8Array<ArrayBuffer>
}

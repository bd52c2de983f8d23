import { logEvent } from '~/platform/events.server'
import { faultData, faultPage } from '~/lib/development-fault'
import { isUnavailable, logUnavailable } from '~/platform/database-errors.server'
import { reportError } from '~/platform/observability/report-error.server'
import { sentenceOf } from '~/platform/procedure.server'
import { runInScope, type Scope } from '~/platform/scope.server'
import { renderStaticErrorPage } from '~/frame/static-error-page/static-error-page.server'
import { createEndpoints, refusal } from './endpoints.server'
import type { Runtime } from './runtime.server'
import { BodyRefusal, receiveBody } from './receive-body.server'
import { createClientLimit, networkOf } from './client-limit.server'

export type Pages = (request: Request) => Response | Promise<Response>

const serverFunctions = '/_serverFn/'
/** The ids of server functions, as TanStack Start writes them. */
const functionId = /^[\w=-]+$/

/** Larger than any form of anonymous visitors. */
const large = 16_000

/** A chunked body has no Content-Length. */
const hasLargeBody = ({ headers }: Request): boolean =>
  headers.has('transfer-encoding') || Number(headers.get('content-length')) > large

/** Dispatches a request to its endpoint or page; whatever is thrown there becomes a response too. */
export function createDispatch(runtime: Runtime, pages: Pages) {
  const endpoints = createEndpoints(runtime)
  const refusedBodies = createClientLimit({ most: 30, windowMs: 60_000 })

  const answer = async (request: Request, url: URL, scope: Scope): Promise<Response> => {
    try {
      return (await endpoints(request, url, scope)) ?? (await page(pages, request, url, scope))
    } catch (error) {
      // Before the next: a body that is read no further is an aborted request too.
      if (error instanceof BodyRefusal) return refusal(error.status, error.code)
      if (isHungUp(error, request)) {
        scope.log.debug('visitor hung up')
        return new Response(null, { status: 400 })
      }
      if (isUnavailable(error)) {
        logUnavailable(scope.log, error)
        return failure(scope, url, 503, 'SERVICE_UNAVAILABLE')
      }
      reportError(scope.log, error, 'request failed')
      return failure(scope, url, 500, 'INTERNAL_SERVER_ERROR', error)
    }
  }

  /** Refused large bodies still cost bandwidth, so their number per network is limited for people who are not signed in. */
  return (request: Request, url: URL, scope: Scope): Promise<Response> =>
    runInScope(scope, async () => {
      if (!hasLargeBody(request)) return await answer(request, url, scope)
      const retryAfter = refusedBodies.retryAfter(networkOf(scope.address))
      if (retryAfter !== null && !(await scope.caller())) return tooMany(retryAfter)
      const answered = await answer(request, url, scope)
      const status = scope.status ?? answered.status
      const isRefused = status >= 400 && status < 500 && !(await scope.caller())
      if (isRefused && refusedBodies.note(networkOf(scope.address)))
        logEvent('requests.limited', { path: url.pathname })
      return answered
    })
}

/** Closes the connection instead of reading the rest of the body. */
function tooMany(retryAfter: number): Response {
  const answered = refusal(429, 'TOO_MANY_REQUESTS')
  answered.headers.set('retry-after', String(retryAfter))
  answered.headers.set('connection', 'close')
  return answered
}

/** The client closed the connection, which is no fault of the server. */
const isHungUp = (error: unknown, { signal }: Request) =>
  !isUnavailable(error) && (signal.aborted || (error as { code?: unknown } | null)?.code === 'ECONNRESET')

function isForReaders({ request }: Scope, { pathname }: URL): boolean {
  const isForPrograms = pathname.startsWith('/api/') || pathname.startsWith(serverFunctions)
  return !isForPrograms && Boolean(request.headers.get('accept')?.includes('text/html'))
}

/** An HTML error page for browsers, JSON for programs. */
function failure(scope: Scope, url: URL, status: 500 | 503, code: string, fault?: unknown): Response {
  // The failed handler may have set these.
  scope.status = status
  scope.written = undefined
  if (isForReaders(scope, url)) {
    const inDevelopment = faultPage(fault, scope.id)
    if (inDevelopment) return inDevelopment
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    return new Response(renderStaticErrorPage(scope, status), { status, headers })
  }
  // Outside development `data` is undefined, and left out of the JSON.
  return Response.json(
    { code, message: sentenceOf(scope.messages(), code), data: faultData(fault) },
    { status },
  )
}

async function page(pages: Pages, request: Request, { pathname }: URL, scope: Scope): Promise<Response> {
  if (!pathname.startsWith(serverFunctions)) {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
    const rendered = await pages(request)
    const inDevelopment = faultPage(scope.fault, scope.id)
    if (!inDevelopment) return toSamePathOnly(rendered)
    scope.written = undefined
    return inDevelopment
  }
  scope.route = `${serverFunctions}*`
  if (!functionId.test(pathname.slice(serverFunctions.length)))
    return new Response('Not Found', { status: 404 })
  const answered = await pages(await withBody(request, scope))
  // Start answers 500 to a function it does not know and to a payload it cannot read. A function of ours
  // that fails has left its own status in the scope.
  if (answered.status < 500 || scope.status !== undefined) return answered
  return Response.json({ code: 'BAD_REQUEST', message: 'Bad Request' }, { status: 400 })
}

/** Reads the body with our size limit: Start would parse whatever it is sent. */
async function withBody(request: Request, scope: Scope): Promise<Request> {
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const { url, method, headers } = request
  return new Request(url, { method, headers, body: await receiveBody(request, scope) })
}

/**
 * The router normalizes a path such as `//x` by redirecting to an absolute URL with the request's Host
 * header, which the client controls. Pages never redirect to other sites, so only the path is kept (open
 * redirect).
 */
function toSamePathOnly(answered: Response): Response {
  const target = answered.headers.get('location')
  if (target === null) return answered
  const { pathname, search, hash } = new URL(target, 'http://here.invalid')
  const headers = new Headers(answered.headers)
  // A path that starts with two slashes would be another host.
  headers.set('location', pathname.replace(/^\/+/, '/') + search + hash)
  return new Response(answered.body, { status: answered.status, headers })
}

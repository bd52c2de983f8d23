import { firstText } from '~/i18n/first-text'
import { isUnavailable, logUnavailable } from '~/platform/database-errors.server'
import { describeError } from '~/platform/log.server'
import { runInScope, type Scope } from '~/platform/scope.server'
import { drawLastPage } from '~/frame/last-page/last-page.server'
import { createEndpoints } from './endpoints.server'
import type { Runtime } from './runtime.server'
import { isTooLarge } from './too-large.server'

export type Pages = (request: Request) => Response | Promise<Response>

const serverFunctions = '/_serverFn/'
/** The ids of server functions, as TanStack Start writes them. */
const functionId = /^[\w=-]+$/

/** Dispatches a request to its endpoint or page; whatever is thrown there becomes a response too. */
export function createDispatch(runtime: Runtime, pages: Pages) {
  const endpoints = createEndpoints(runtime)

  return async (request: Request, url: URL, scope: Scope): Promise<Response> => {
    try {
      return await runInScope(
        scope,
        async () => (await endpoints(request, url, scope)) ?? (await page(pages, request, url, scope)),
      )
    } catch (error) {
      // Before the next: a body that is read no further is an aborted request too.
      if (isTooLarge(error)) return new Response('Content Too Large', { status: 413 })
      if (isHungUp(error, request)) {
        scope.log.debug('visitor hung up')
        return new Response(null, { status: 400 })
      }
      if (isUnavailable(error)) {
        logUnavailable(scope.log, error)
        return failure(scope, url, 503, 'SERVICE_UNAVAILABLE')
      }
      scope.log.error({ error: describeError(error) }, 'request failed')
      return failure(scope, url, 500, 'INTERNAL_SERVER_ERROR')
    }
  }
}

/** Nobody reads the answer any more, and nothing of ours went wrong. */
const isHungUp = (error: unknown, { signal }: Request) =>
  !isUnavailable(error) && (signal.aborted || (error as { code?: unknown } | null)?.code === 'ECONNRESET')

/** A page for those who look, the catalogue's sentence for programs. */
function failure(scope: Scope, { pathname }: URL, status: 500 | 503, code: string): Response {
  // What went wrong in here may have set another before.
  scope.status = status
  scope.written = undefined
  const isForPrograms = pathname.startsWith('/api/') || pathname.startsWith(serverFunctions)
  if (!isForPrograms && scope.request.headers.get('accept')?.includes('text/html')) {
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    return new Response(drawLastPage(scope, status), { status, headers })
  }
  const message = firstText(scope.messages(), [`errors:codes.${code}.sentence`])
  return Response.json({ code, message }, { status })
}

async function page(pages: Pages, request: Request, { pathname }: URL, scope: Scope): Promise<Response> {
  if (!pathname.startsWith(serverFunctions)) {
    return request.method === 'GET' || request.method === 'HEAD'
      ? withinSite(await pages(request))
      : new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  if (!functionId.test(pathname.slice(serverFunctions.length)))
    return new Response('Not Found', { status: 404 })
  const answered = await pages(request)
  // Start answers 500 to a function it does not know and to a payload it cannot read. A function of ours
  // that fails has left its own status in the scope.
  if (answered.status < 500 || scope.status !== undefined) return answered
  return Response.json({ code: 'BAD_REQUEST', message: 'Bad Request' }, { status: 400 })
}

/**
 * The router tidies a path such as `//x` by a redirect to a whole address, with the Host of the request in it, which
 * whoever asks may choose. No page leads elsewhere, so a redirect keeps its path and nothing before it.
 */
function withinSite(answered: Response): Response {
  const target = answered.headers.get('location')
  if (target === null) return answered
  const { pathname, search, hash } = new URL(target, 'http://here.invalid')
  const headers = new Headers(answered.headers)
  // A path that begins with two slashes would name a host again.
  headers.set('location', pathname.replace(/^\/+/, '/') + search + hash)
  return new Response(answered.body, { status: answered.status, headers })
}

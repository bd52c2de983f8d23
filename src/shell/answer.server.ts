import { STATUS_CODES } from 'node:http'
import { languageCookieValue, languageQuery } from '~/i18n/detect'
import { clientAddressHeader } from '~/server/client-address.server'
import { compressed, encodingFor, FastResponse } from '~/server/compress.server'
import { isUnavailable } from '~/server/database-errors.server'
import { describeError } from '~/server/log.server'
import { runInScope } from '~/server/scope.server'
import { createSecurityHeaders } from '~/server/security-headers.server'
import { createEndpoints } from './endpoints.server'
import type { Product } from './product.server'
import { finishPage, type PublicPage, publicPageName } from './public-pages.server'
import { type OpenScope, openScope, requestId } from './scope.server'

const serverFunctions = '/_serverFn/'

type Pages = (request: Request) => Response | Promise<Response>

/** From a request to its answer: a scope of its own, the endpoint or page, headers, one log line. */
export function createAnswer(product: Product, pages: Pages) {
  const endpoints = createEndpoints(product)
  const secure = createSecurityHeaders({
    production: product.settings.production,
    development: import.meta.env.MODE === 'development',
  })

  const page = async (request: Request, scope: OpenScope): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(serverFunctions)) {
      return request.method === 'GET' || request.method === 'HEAD'
        ? await pages(request)
        : new Response('Method Not Allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    if (pathname === serverFunctions) return new Response('Not Found', { status: 404 })
    const answered = await pages(request)
    // Start answers 500 to a function it does not know and to a payload it cannot read. A function of
    // ours that fails has left its own status in the scope.
    if (answered.status < 500 || scope.status !== undefined) return answered
    return Response.json({ code: 'BAD_REQUEST', message: 'Bad Request' }, { status: 400 })
  }

  const inner = async (request: Request, scope: OpenScope): Promise<Response> => {
    try {
      return (await endpoints(request, scope)) ?? (await page(request, scope))
    } catch (error) {
      if (isUnavailable(error)) {
        scope.log.warn({ error: describeError(error) }, 'database unavailable')
        return new Response('Service Unavailable', { status: 503, headers: { 'retry-after': '1' } })
      }
      scope.log.error({ error: describeError(error) }, 'request failed')
      return new Response('Internal Server Error', { status: 500 })
    }
  }

  // One for each path, language and theme: few, and the same on every instance.
  const finished = new Map<string, PublicPage>()

  const log = (
    scope: Pick<OpenScope, 'log'>,
    request: Request,
    path: string,
    status: number,
    started: number,
  ) =>
    scope.log.info(
      {
        method: request.method,
        // The path alone: a query may hold an address or a name.
        path,
        status,
        ms: Math.round(performance.now() - started),
        address: request.headers.get(clientAddressHeader),
      },
      'request',
    )

  const sendFinished = (request: Request, page: PublicPage, id: string): Response => {
    const encoding = encodingFor(request)
    const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding' })
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    secure(headers, page.scripts.join(' '))
    headers.set('x-request-id', id)
    return new FastResponse(page.bodies[encoding] as Buffer<ArrayBuffer>, { headers, statusText: 'OK' })
  }

  return async (request: Request): Promise<Response> => {
    const started = performance.now()
    const url = new URL(request.url)
    const name = import.meta.env.PROD ? publicPageName(request, url) : null
    const ready = name && finished.get(name)
    if (ready) {
      const id = requestId(request)
      log({ log: product.log.child({ request: id }) }, request, url.pathname, 200, started)
      return sendFinished(request, ready, id)
    }

    const scope = openScope(product, request)
    const answered = await runInScope(scope, () => inner(request, scope))
    const status = scope.status ?? answered.status
    log(scope, request, url.pathname, status, started)
    if (name && status === 200) {
      const page = await finishPage(await answered.text(), scope.nonce)
      finished.set(name, page)
      return sendFinished(request, page, scope.id)
    }

    const headers = new Headers(answered.headers)
    secure(headers, `'nonce-${scope.nonce}'`)
    headers.set('x-request-id', scope.id)
    for (const cookie of scope.cookies) headers.append('set-cookie', cookie)
    if (url.searchParams.has(languageQuery)) headers.append('set-cookie', languageCookieValue(scope.language))
    const body = compressed(request, answered.body, headers)
    return new FastResponse(body, { status, statusText: STATUS_CODES[status], headers })
  }
}

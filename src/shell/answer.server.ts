import { STATUS_CODES } from 'node:http'
import { languageCookieValue, languageQuery } from '~/i18n/detect'
import { clientAddressHeader } from '~/server/client-address.server'
import { compress } from '~/server/compress.server'
import { isUnavailable } from '~/server/database-errors.server'
import { describeError } from '~/server/log.server'
import { runInScope } from '~/server/scope.server'
import { createSecurityHeaders } from '~/server/security-headers.server'
import { createEndpoints } from './endpoints.server'
import type { Product } from './product.server'
import { type OpenScope, openScope } from './scope.server'

type Pages = (request: Request) => Response | Promise<Response>

/** From a request to its answer: a scope of its own, the endpoint or page, headers, one log line. */
export function createAnswer(product: Product, pages: Pages) {
  const endpoints = createEndpoints(product)
  const secure = createSecurityHeaders({
    production: product.settings.production,
    development: import.meta.env.MODE === 'development',
  })

  const inner = async (request: Request, scope: OpenScope): Promise<Response> => {
    try {
      return (await endpoints(request, scope)) ?? (await pages(request))
    } catch (error) {
      if (isUnavailable(error)) {
        scope.log.warn({ error: describeError(error) }, 'database unavailable')
        return new Response('Service Unavailable', { status: 503, headers: { 'retry-after': '1' } })
      }
      scope.log.error({ error: describeError(error) }, 'request failed')
      return new Response('Internal Server Error', { status: 500 })
    }
  }

  return async (request: Request): Promise<Response> => {
    const started = performance.now()
    const scope = openScope(product, request)
    const answered = await runInScope(scope, () => inner(request, scope))

    const status = scope.status ?? answered.status
    const headers = new Headers(answered.headers)
    secure(headers, scope.nonce)
    headers.set('x-request-id', scope.id)
    for (const cookie of scope.cookies) headers.append('set-cookie', cookie)
    const url = new URL(request.url)
    if (url.searchParams.has(languageQuery)) headers.append('set-cookie', languageCookieValue(scope.language))
    // The path alone: a query may hold an address or a name.
    scope.log.info(
      {
        method: request.method,
        path: url.pathname,
        status,
        ms: Math.round(performance.now() - started),
        address: request.headers.get(clientAddressHeader),
      },
      'request',
    )
    return compress(
      request,
      new Response(answered.body, { status, statusText: STATUS_CODES[status], headers }),
    )
  }
}

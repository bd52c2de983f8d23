import { isUnavailable } from '~/server/database-errors.server'
import { describeError } from '~/server/log.server'
import { runInScope, type Scope } from '~/server/scope.server'
import { createEndpoints } from './endpoints.server'
import type { Product } from './product.server'
import { isTooLarge } from './too-large.server'

export type Pages = (request: Request) => Response | Promise<Response>

const serverFunctions = '/_serverFn/'
/** As the framework writes them. */
const functionId = /^[\w=-]+$/

/** The endpoint or the page that a request asks for; whatever goes wrong there is an answer too. */
export function createRespond(product: Product, pages: Pages) {
  const endpoints = createEndpoints(product)

  return async (request: Request, url: URL, scope: Scope): Promise<Response> => {
    try {
      return await runInScope(
        scope,
        async () => (await endpoints(request, url, scope)) ?? (await page(pages, request, url, scope)),
      )
    } catch (error) {
      if (isUnavailable(error)) {
        scope.log.warn({ error: describeError(error) }, 'database unavailable')
        return new Response('Service Unavailable', { status: 503 })
      }
      if (isTooLarge(error)) return new Response('Content Too Large', { status: 413 })
      scope.log.error({ error: describeError(error) }, 'request failed')
      return new Response('Internal Server Error', { status: 500 })
    }
  }
}

async function page(pages: Pages, request: Request, { pathname }: URL, scope: Scope): Promise<Response> {
  if (!pathname.startsWith(serverFunctions)) {
    return request.method === 'GET' || request.method === 'HEAD'
      ? await pages(request)
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

import { toFetchResponse, toStandardBody } from '@orpc/standard-server-fetch'
import { FastResponse } from 'srvx'
import type { CallContext } from '~/platform/procedure.server'
import type { Scope } from '~/platform/scope.server'
import { createOpenApiHandler } from '~/seams/openapi-codec.server'
import { api } from './api-router.server'
import { payloadTooLarge } from './too-large.server'

/** The calls under addresses of their own. What they answer goes to the scope and not through a Response. */
export function createRest() {
  const handler = createOpenApiHandler<CallContext>(api, { interceptors: [payloadTooLarge] })

  return async (request: Request, url: URL, scope: Scope): Promise<Response | undefined> => {
    const { method, signal } = request
    // No call takes its input from headers.
    const standardRequest = {
      url,
      method,
      signal,
      headers: {},
      body: () => toStandardBody(request, { signal }),
    }
    const { response } = await handler.handle(standardRequest, { prefix: '/api/rest', context: { scope } })
    if (!response || response.body === undefined || response.body instanceof ReadableStream)
      return response && toFetchResponse(response)
    scope.written = JSON.stringify(response.body)
    return new FastResponse(null, {
      status: response.status,
      headers: { 'content-type': 'application/json' },
    })
  }
}

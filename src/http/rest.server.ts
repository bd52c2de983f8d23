import { toFetchResponse } from '@orpc/standard-server-fetch'
import { FastResponse } from 'srvx'
import { admit, type CallContext } from '~/platform/procedure.server'
import type { Scope } from '~/platform/scope.server'
import { createOpenApiHandler } from '~/seams/openapi-codec.server'
import { api } from './api-router.server'
import { standardRequest } from './standard-request.server'

/** The calls under addresses of their own. What they answer goes to the scope and not through a Response. */
export function createRest() {
  const handler = createOpenApiHandler<CallContext>(api, admit)

  return async (
    request: Request,
    url: URL,
    scope: Scope,
    uploads: boolean,
  ): Promise<Response | undefined> => {
    // The handler of an upload reads the body itself, once it knows whether it may be sent.
    const asked = standardRequest(request, url, scope, !uploads)
    const { response } = await handler.handle(asked, { prefix: '/api/rest', context: { scope } })
    if (!response || response.body === undefined || response.body instanceof ReadableStream)
      return response && toFetchResponse(response)
    scope.written = JSON.stringify(response.body)
    return new FastResponse(null, {
      status: response.status,
      headers: { 'content-type': 'application/json' },
    })
  }
}

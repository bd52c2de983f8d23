import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import type { AnyProcedure } from '@orpc/server'
import { StandardHandler } from '@orpc/server/standard'
import { toFetchResponse, toStandardBody } from '@orpc/standard-server-fetch'
import { FastResponse } from 'srvx'
import type { CallContext } from '~/platform/procedure.server'
import type { Scope } from '~/platform/scope.server'
import { api } from './api-router.server'
import { tellTooLarge } from './too-large.server'

/** Writes answers as JSON.stringify does. Their schemas know nothing that it does not, and files are "detailed". */
class PlainCodec extends StandardOpenAPICodec {
  override encode(output: unknown, procedure: AnyProcedure) {
    const { outputStructure, successStatus = 200 } = procedure['~orpc'].route
    if (outputStructure === 'detailed') return super.encode(output, procedure)
    return { status: successStatus, headers: {}, body: output }
  }
}

/** The calls under addresses of their own. What they answer goes to the scope and not through a Response. */
export function createRest() {
  const serializer = new StandardOpenAPISerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  )
  const matcher = new StandardOpenAPIMatcher()
  const handler = new StandardHandler<CallContext>(api, matcher, new PlainCodec(serializer), {
    interceptors: [tellTooLarge],
  })

  return async (request: Request, url: URL, scope: Scope): Promise<Response | undefined> => {
    const { method, signal } = request
    // No call takes its input from headers.
    const asked = { url, method, signal, headers: {}, body: () => toStandardBody(request, { signal }) }
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

import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import type { AnyProcedure, AnyRouter, Context } from '@orpc/server'
import { StandardHandler, type StandardHandlerOptions } from '@orpc/server/standard'

/** Writes responses as JSON.stringify does. Their schemas know nothing that it does not, and files are "detailed". */
class PlainCodec extends StandardOpenAPICodec {
  override encode(output: unknown, procedure: AnyProcedure) {
    const { outputStructure, successStatus = 200 } = procedure['~orpc'].route
    if (outputStructure === 'detailed') return super.encode(output, procedure)
    return { status: successStatus, headers: {}, body: output }
  }
}

/**
 * What `OpenAPIHandler` is made of, but for the codec: the library's walks through every value of a response to find what
 * JSON has no form for, which took more time than the query of a list.
 */
export function createOpenApiHandler<C extends Context>(
  router: AnyRouter,
  options: StandardHandlerOptions<C>,
) {
  const serializer = new StandardOpenAPISerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  )
  return new StandardHandler<C>(
    router as ConstructorParameters<typeof StandardHandler<C>>[0],
    new StandardOpenAPIMatcher(),
    new PlainCodec(serializer),
    options,
  )
}

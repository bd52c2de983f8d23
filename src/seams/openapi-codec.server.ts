import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard'
import type { AnyProcedure, AnyRouter, Context } from '@orpc/server'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'
import { StandardHandler, StandardRPCCodec, StandardRPCMatcher } from '@orpc/server/standard'

/** Writes responses as JSON.stringify does. Their schemas know nothing that it does not, and files are "detailed". */
class PlainCodec extends StandardOpenAPICodec {
  override encode(output: unknown, procedure: AnyProcedure) {
    const { outputStructure, successStatus = 200 } = procedure['~orpc'].route
    if (outputStructure === 'detailed') return super.encode(output, procedure)
    return { status: successStatus, headers: {}, body: output }
  }
}

/** Files go out as they are: the library would write the stream as an object without fields, and nobody would ever read it. */
class FileCodec extends StandardRPCCodec {
  override encode(output: unknown, procedure: AnyProcedure) {
    const { headers = {}, body } = (output ?? {}) as { headers?: Record<string, string>; body?: unknown }
    return body instanceof ReadableStream ? { status: 200, headers, body } : super.encode(output, procedure)
  }
}

type Matcher = StandardOpenAPIMatcher | StandardRPCMatcher
type Router = Parameters<Matcher['init']>[0]

/** Throws for whoever may not make the call. */
export type Admit = (call: { path: readonly string[]; procedure: AnyProcedure }) => Promise<void>

/** The library reads and parses the body before it asks who sends it; here a call is refused as soon as it is known which it is. */
const admitting = (matcher: Matcher, admit: Admit) => ({
  init: (router: Router) => matcher.init(router),
  async match(method: string, pathname: `/${string}`) {
    const found = await matcher.match(method, pathname)
    if (found) await admit(found)
    return found
  },
})

/**
 * What `OpenAPIHandler` is made of, but for the codec: the library's walks through every value of a response to find what
 * JSON has no form for, which took more time than the query of a list.
 */
export function createOpenApiHandler<C extends Context>(router: AnyRouter, admit: Admit) {
  const serializer = new StandardOpenAPISerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  )
  return new StandardHandler<C>(
    router,
    admitting(new StandardOpenAPIMatcher(), admit),
    new PlainCodec(serializer),
    {},
  )
}

/** What `RPCHandler` is made of. */
export function createRpcHandler<C extends Context>(router: AnyRouter, admit: Admit) {
  const serializer = new StandardRPCSerializer(new StandardRPCJsonSerializer())
  return new StandardHandler<C>(
    router,
    admitting(new StandardRPCMatcher(), admit),
    new FileCodec(serializer),
    { plugins: [new StrictGetMethodPlugin()] },
  )
}

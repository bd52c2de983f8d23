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

/** Serializes responses with JSON.stringify: our schemas need nothing else, and files are "detailed". */
class PlainCodec extends StandardOpenAPICodec {
  override encode(output: unknown, procedure: AnyProcedure) {
    const { outputStructure, successStatus = 200 } = procedure['~orpc'].route
    if (outputStructure === 'detailed') return super.encode(output, procedure)
    return { status: successStatus, headers: {}, body: output }
  }
}

/** Passes files through: the library would serialize the stream as an empty object. */
class FileCodec extends StandardRPCCodec {
  override encode(output: unknown, procedure: AnyProcedure) {
    const { headers = {}, body } = (output ?? {}) as { headers?: Record<string, string>; body?: unknown }
    return body instanceof ReadableStream ? { status: 200, headers, body } : super.encode(output, procedure)
  }
}

type Matcher = StandardOpenAPIMatcher | StandardRPCMatcher
type Router = Parameters<Matcher['init']>[0]

/** Throws if the caller may not make the call. */
export type Admit = (call: { path: readonly string[]; procedure: AnyProcedure }) => Promise<void>

/** Checks access before the body is read; the library parses the body first. */
const admitting = (matcher: Matcher, admit: Admit) => ({
  init: (router: Router) => matcher.init(router),
  async match(method: string, pathname: `/${string}`) {
    const found = await matcher.match(method, pathname)
    if (found) await admit(found)
    return found
  },
})

/**
 * The parts of `OpenAPIHandler` with another codec: the library's traverses every value of a response for
 * types that JSON lacks, which took longer than a list's query.
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

/** The parts of `RPCHandler`. */
export function createRpcHandler<C extends Context>(router: AnyRouter, admit: Admit) {
  const serializer = new StandardRPCSerializer(new StandardRPCJsonSerializer())
  return new StandardHandler<C>(
    router,
    admitting(new StandardRPCMatcher(), admit),
    new FileCodec(serializer),
    { plugins: [new StrictGetMethodPlugin()] },
  )
}

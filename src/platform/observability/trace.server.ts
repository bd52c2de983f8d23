import {
  type Attributes,
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { build } from '~/lib/build-flags'
import { product } from '~/lib/product'
import { statementShape } from './statement-shape'

/** Without an SDK (deploy/opentelemetry.mjs) its spans record nothing, and only pass the id of an incoming trace on. */
const tracer = trace.getTracer(product.slug, build.version)

/** W3C Trace Context: version, trace, span, flags. Versions to come may append fields. */
const traceparent = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** The context of the caller's trace, from a valid `traceparent` header. */
function incoming({ headers }: Request): Context {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    traceparent.exec(headers.get('traceparent') ?? '') ?? []
  const parent = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true }
  const isValid = isSpanContextValid(parent) && !(version === '00' && more)
  return isValid ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

/** Work on one request. `end` names the span: the route is known only then. */
export interface RequestSpan {
  /** Of the caller's `traceparent`, or of an SDK; undefined without both. */
  traceId: string | undefined
  end: (route: string, status: number) => void
}

/** Runs a request in a span, as a part of the caller's trace if it has one. */
export function inRequestSpan<T>(request: Request, work: (span: RequestSpan) => Promise<T>): Promise<T> {
  const { method } = request
  return tracer.startActiveSpan(method, { kind: SpanKind.SERVER }, incoming(request), (span) => {
    const context = span.spanContext()
    const end = (route: string, status: number) => {
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    }
    const traceId = isSpanContextValid(context) ? context.traceId : undefined
    return work({ traceId, end }).finally(() => span.end())
  })
}

const isRecording = () => trace.getActiveSpan()?.isRecording() === true

async function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  return await tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      noteFailure(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Without the message, which may contain values of a statement. */
function noteFailure(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown }
  const type = [code, name].find((each) => typeof each === 'string')
  span.setAttribute('error.type', type ?? 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** A call of the API, also in this process. */
export const inCallSpan = <T>(path: readonly string[], work: () => Promise<T>): Promise<T> =>
  isRecording()
    ? inSpan(path.join('.'), SpanKind.INTERNAL, { 'rpc.system': 'orpc', 'rpc.method': path.join('.') }, work)
    : work()

/** A statement of the database, with its shape alone. */
export function inStatementSpan<T>(statement: string, work: () => Promise<T>): Promise<T> {
  if (!isRecording()) return work()
  const shape = statementShape(statement)
  const operation = /^\w+/.exec(shape)?.[0].toUpperCase() ?? 'STATEMENT'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': shape,
    'db.operation.name': operation,
  }
  return inSpan(operation, SpanKind.CLIENT, attributes, work)
}

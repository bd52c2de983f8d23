import { type ClientLink, COMMON_ORPC_ERROR_DEFS, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { AppError } from '~/lib/app-error'
import { connection } from '~/lib/connection'
import { noteBuild } from '~/lib/new-version'
import { noteRequest, requestIdHeader } from '~/lib/request-id'
import { noteUnauthorized } from '~/lib/unauthorized'

type CallResponse = {
  code: string
  status: number
  statusText: string
  message: string
  data?: unknown
  body?: unknown
  requestId?: string
}

/** A call that failed: the status line of the response, and what its body says. */
export class FailedCall extends AppError {
  override name = 'FailedCall'
  readonly statusText: string
  /** The parsed body, or its text if it is not JSON. */
  readonly body: unknown
  /** The id under which the server logged the request. */
  readonly requestId: string | undefined

  constructor({ code, status, statusText, message, data, body, requestId }: CallResponse) {
    super(code, status, data)
    this.statusText = statusText
    this.message = message
    this.body = body
    this.requestId = requestId
  }
}

/** A network error. An aborted call says nothing about the connection. */
function lost(error: unknown): never {
  if (!(error instanceof DOMException)) connection.doubt()
  throw error
}

/** Data of the response that the link would drop. */
type Context = { statusText?: string; requestId?: string }

const link = new RPCLink<Context>({
  url: () => `${window.location.origin}/api/rpc`,
  fetch: async (request, init, { context }) => {
    const response = await fetch(request, init).catch(lost)
    noteBuild(response)
    context.requestId = noteRequest(response)
    if (response.ok) return response
    if (response.status === 401) noteUnauthorized()
    const failure = await readFailure(response)
    if (failure) throw failure
    context.statusText = response.statusText
    return response
  },
})

/** Throws for every error response, also of a proxy. */
export const httpLink: ClientLink<object> = {
  async call(path, input, options) {
    const context: Context = {}
    try {
      return await link.call(path, input, { ...options, context })
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      const { code, status, message, data } = error
      const { statusText = '', requestId } = context
      throw new FailedCall({ code, status, statusText, message, data, body: error.toJSON(), requestId })
    }
  },
}

/** Error codes for responses of a proxy, by status. */
const codeOf = (status: number) =>
  Object.entries(COMMON_ORPC_ERROR_DEFS).find(([, known]) => known.status === status)?.[0] ?? 'UNKNOWN_ERROR'

type Fields = Partial<Record<string, unknown>>

function fieldsOf(text: string): Fields | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return parsed !== null && typeof parsed === 'object' ? parsed : null
  } catch {
    return null
  }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Describes an error response that does not come from our API; null for one that does. */
async function readFailure(response: Response): Promise<FailedCall | null> {
  const { status, statusText } = response
  const text = await response.clone().text()
  const fields = fieldsOf(text)
  if (fields?.json) return null
  return new FailedCall({
    code: asText(fields?.code) ?? codeOf(status),
    status,
    statusText,
    message: asText(fields?.message) ?? (fields ? statusText : text),
    data: fields?.data,
    body: fields ?? text,
    requestId: response.headers.get(requestIdHeader) ?? undefined,
  })
}

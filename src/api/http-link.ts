import { type ClientLink, ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { connection } from '~/lib/connection'
import { noteBuild } from '~/lib/new-version'
import { noteRequest } from '~/lib/request-id'
import { noteUnauthorized } from '~/lib/unauthorized'
import { FailedCall, readFailure } from './failed-call'

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

import { ORPCError } from '@orpc/server'
import { firstText } from '~/i18n/first-text'
import type { Scope } from '~/platform/scope.server'
import { BodyRefusal, receiveJsonText } from './receive-body.server'

/** A request as the library for calls takes it. Its body is asked for once the call is admitted, and it is JSON or nothing. */
export const standardRequest = (request: Request, url: URL, scope: Scope, hasBody = true) => ({
  url,
  method: request.method,
  signal: request.signal,
  // No call takes its input from headers.
  headers: {},
  body: async (): Promise<unknown> => (hasBody ? await receiveInput(request, scope) : undefined),
})

async function receiveInput(request: Request, scope: Scope): Promise<unknown> {
  try {
    const text = await receiveJsonText(request, scope)
    return text === '' ? undefined : JSON.parse(text)
  } catch (error) {
    if (!(error instanceof BodyRefusal)) throw error
    const { code, status } = error
    const message = firstText(scope.messages(), [`errors:codes.${code}.sentence`])
    throw new ORPCError(code, { status, message })
  }
}

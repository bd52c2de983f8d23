import * as z from 'zod'
import { type ClientError, isFrame, longestMessage, maskPrivate, mostFrames } from '~/lib/client-error'
import { readAgent } from '~/lib/user-agent'
import { logEvent } from '~/platform/events.server'
import { passToReporters } from '~/platform/observability/report-error.server'
import type { Scope } from '~/platform/scope.server'
import { createClientLimit, networkOf } from './client-limit.server'
import { receiveJsonText } from './receive-body.server'

const maxReport = 8000

const line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\x20-\x7e]*$/)

const clientError = z.strictObject({
  kind: line(60).transform(maskPrivate),
  message: z.string().max(longestMessage).transform(maskPrivate),
  stack: z.array(z.string().refine(isFrame)).max(mostFrames),
  build: line(40),
  route: z.string().regex(/^(?:\(unknown\)|\/[\w/{}*-]{0,200})$/),
  request: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
}) satisfies z.ZodType<ClientError>

/** The answer has no body, so that nothing of the report comes back. */
const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers })

/**
 * Receives the errors of browsers and logs them. Anybody can send them, so they are limited: by user, and for visitors
 * by network, which other users of that network do not notice.
 */
export function createClientErrors() {
  const limit = createClientLimit({ most: 20, windowMs: 600_000 })

  return async (request: Request, scope: Scope): Promise<Response> => {
    if (request.method !== 'POST') return answer(405, { allow: 'POST' })
    // An error may be reported while the database is unavailable.
    const caller = await scope.caller().catch(() => null)
    const client = caller ? `user ${caller.userId}` : networkOf(scope.address)
    const retryAfter = limit.retryAfter(client)
    if (retryAfter !== null) return answer(429, { 'retry-after': String(retryAfter), connection: 'close' })
    if (limit.note(client)) logEvent('requests.limited', { path: new URL(request.url).pathname })

    const report = clientError.safeParse(parsed(await receiveJsonText(request, scope, maxReport)))
    if (!report.success) return answer(400)
    const { kind, message, stack, build, route, request: failedRequest } = report.data
    const { browser, system } = readAgent(request.headers.get('user-agent'))
    const error = { kind, message, stack }
    const agent = `${browser ?? 'unknown'} on ${system ?? 'unknown'}`
    logEvent('client.error', { error, build, route, failedRequest, agent, user: caller?.userId })
    passToReporters({ side: 'browser', message: 'client.error', error }, scope.log)
    return answer(204)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

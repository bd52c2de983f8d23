import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import { type EventName, logEvent, maskedAddress } from '~/platform/events.server'

type Answered = GenericEndpointContext & { context: { returned?: unknown } }

/** Endpoints that sign in. Others also renew the session's cookie, which the library calls a new session. */
export const ways: Record<string, string> = {
  '/sign-in/email-otp': 'code',
  '/sign-in/sample': 'sample',
  '/passkey/verify-authentication': 'passkey',
  '/callback/:id': 'provider',
}

/** The log events of other endpoints, for success and refusal. */
const events: Record<string, { done?: EventName; refused: EventName }> = {
  '/email-otp/send-verification-otp': { done: 'code.sent', refused: 'code.refused' },
  '/email-otp/request-email-change': { done: 'code.sent', refused: 'address.change_refused' },
  '/email-otp/verify-email': { refused: 'code.refused' },
  '/email-otp/change-email': { done: 'address.changed', refused: 'address.change_refused' },
  // Logs its success itself, where the account is known.
  '/email-otp/restore-email': { refused: 'address.restore_refused' },
}

/** Logs sign-ins and refusals after an endpoint has answered. */
export function noteEvent(ctx: Answered, secret: string): void {
  const { path, body, context } = ctx
  const { session, newSession, returned } = context
  const way = ways[path]
  const reason = returned instanceof APIError ? reasonOf(returned) : undefined
  const email: unknown = body?.email ?? body?.newEmail
  const person = typeof email === 'string' ? { person: maskedAddress(email, secret) } : {}
  if (way && newSession) {
    const { id, email: own } = newSession.user
    return logEvent('sign_in.succeeded', { way, user: id, person: maskedAddress(own, secret) })
  }
  if (way && reason) {
    const event = reason === 'TOO_MANY_REQUESTS' ? 'sign_in.locked_out' : 'sign_in.refused'
    return logEvent(event, { way, reason, ...person })
  }
  const named = events[path]
  if (!named) return
  const user = session ? { user: session.user.id } : {}
  // A mail that is late has an event of its own.
  const isLate = (returned as { late?: boolean } | undefined)?.late === true
  if (!reason) return named.done && !isLate ? logEvent(named.done, { ...user, ...person }) : undefined
  logEvent(reason === 'TOO_MANY_MAILS' ? 'code.limited' : named.refused, { reason, ...user, ...person })
}

/** A provider's refusal is a redirect with the reason as a URL parameter. */
function reasonOf({ body, headers, status }: APIError): string {
  if (body?.code) return body.code
  const location = new Headers(headers).get('location')
  const errorCode = location && new URL(location, 'http://here.invalid').searchParams.get('error')
  return errorCode && /^\w{1,60}$/.test(errorCode) ? errorCode : String(status)
}

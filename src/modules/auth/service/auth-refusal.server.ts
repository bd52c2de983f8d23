import { APIError } from 'better-auth/api'
import { currentScope } from '~/platform/scope.server'
import { type ErrorCode, errorText } from './error-text.server'

type Status = ConstructorParameters<typeof APIError>[0]
type Data = { retryAfter?: number; triesLeft?: number; field?: string; organizations?: unknown }

/** An error of the authentication service with a code and a text in the visitor's language. */
export function refusal(status: Status, code: ErrorCode, data: Data = {}) {
  const message = errorText(currentScope().messages(), code)
  const headers = data.retryAfter === undefined ? undefined : { 'retry-after': String(data.retryAfter) }
  return new APIError(status, { code, message, ...data }, headers)
}

import { APIError } from 'better-auth/api'
import { currentScope } from '~/server/scope.server'
import type messages from './messages/en.json'

type Status = ConstructorParameters<typeof APIError>[0]
type Code = keyof (typeof messages)['errors']

/** An error of the authentication service: a code for programs, and the words for it in the visitor's language. */
export function refusal(
  status: Status,
  code: Code,
  data: { retryAfter?: number; triesLeft?: number; field?: string } = {},
) {
  const message = currentScope().messages().t(`auth:errors.${code}`)
  const headers = data.retryAfter === undefined ? undefined : { 'retry-after': String(data.retryAfter) }
  return new APIError(status, { code, message, ...data }, headers)
}

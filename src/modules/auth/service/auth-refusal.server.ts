import { APIError } from 'better-auth/api'
import { currentScope } from '~/platform/scope.server'
import type { I18n } from '~/i18n/translator'
import type english from '~/modules/auth/messages-public/en.json'
import type catalogue from '~/modules/errors/messages-errors/en.json'
import { firstText } from '~/i18n/first-text'

export type ErrorCode = keyof (typeof english)['errors'] | keyof (typeof catalogue)['codes']

/** The text of an error code; unknown codes, as of a newer library, get the general one. */
export const errorText = (messages: I18n, code: string): string =>
  firstText(messages, [`auth:errors.${code}`, `errors:codes.${code}.sentence`]) ??
  messages.t('auth:errors.UNKNOWN_ERROR')

type Status = ConstructorParameters<typeof APIError>[0]
type Data = { retryAfter?: number; triesLeft?: number; field?: string; organizations?: unknown }

/** An error of the authentication service with a code and a text in the visitor's language. */
export function refusal(status: Status, code: ErrorCode, data: Data = {}) {
  const message = errorText(currentScope().messages(), code)
  const headers = data.retryAfter === undefined ? undefined : { 'retry-after': String(data.retryAfter) }
  return new APIError(status, { code, message, ...data }, headers)
}

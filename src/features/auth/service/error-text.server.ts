import type { I18n } from '~/i18n/translator'
import type english from '~/features/auth/messages/en.json'

type Texts = typeof english
export type ErrorCode = keyof Texts['errors'] | keyof Texts['otherErrors']

/** The words for an error's code; undefined for one that nobody foresaw. */
export function errorText(messages: I18n, code: string): string | undefined {
  const keys: string[] = [`auth:errors.${code}`, `auth:otherErrors.${code}`]
  const key = keys.find((each) => messages.exists(each))
  return key && (messages.t as (key: string) => string)(key)
}

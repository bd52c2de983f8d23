import type { I18n } from '~/i18n/translator'
import type english from '~/modules/auth/messages-public/en.json'
import type catalogue from '~/modules/errors/messages-errors/en.json'
import { firstText } from '~/i18n/first-text'

export type ErrorCode = keyof (typeof english)['errors'] | keyof (typeof catalogue)['codes']

/** The text of an error code; unknown codes, as of a newer library, get the general one. */
export const errorText = (messages: I18n, code: string): string =>
  firstText(messages, [`auth:errors.${code}`, `errors:codes.${code}.sentence`]) ??
  messages.t('auth:errors.UNKNOWN_ERROR')

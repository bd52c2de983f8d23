import type { I18n } from '~/i18n/translator'
import type english from '~/modules/auth/messages-public/en.json'
import type catalogue from '~/modules/errors/messages-errors/en.json'
import { firstText } from '~/i18n/first-text'

export type ErrorCode = keyof (typeof english)['errors'] | keyof (typeof catalogue)['codes']

/** The words for an error's code; undefined for one that nobody foresaw. */
export const errorText = (messages: I18n, code: string) =>
  firstText(messages, [`auth:errors.${code}`, `errors:codes.${code}.sentence`])

import type { Caller } from '~/access/caller'
import type { SessionEnd } from '~/access/session-end'
import type { Features } from '~/api/contract'
import type { Captcha, Provider } from '~/modules/auth/sign-in-options'
import type { Language } from '~/i18n/languages'
import type { Theme } from '../preferences/theme'

export type Init = {
  /** Null for a visitor who is not signed in. */
  caller: Caller | null
  /** Why a visitor who was signed in before is so no more, where that is known. */
  ended: SessionEnd | null
  language: Language
  theme: Theme
  /** New people may sign up by signing in. */
  signUp: boolean
  /** On a developer's machine: pages for developers may be shown. */
  local: boolean
  /** The built-in mailbox takes the mail, and sample people sign in without a code. */
  mailbox: boolean
  /** Who else may vouch for a person than their mailbox. */
  providers: Provider[]
  /** Null where codes are sent without one. */
  captcha: Captcha | null
  features: Features
}

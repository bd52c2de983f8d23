import type { Caller } from '~/access/caller'
import type { SessionEnd } from '~/access/session-end'
import type { Features } from '~/api/contract'
import type { Captcha, Provider } from '~/modules/auth/sign-in-options'
import type { Language } from '~/i18n/languages'
import type { Theme } from '../preferences/theme'

export type Init = {
  /** Null for an anonymous visitor. */
  caller: Caller | null
  /** Why the previous session ended, if known. */
  ended: SessionEnd | null
  language: Language
  theme: Theme
  /** New users may sign up by signing in. */
  signUp: boolean
  /** In development: pages for developers are available. */
  local: boolean
  /** The built-in mailbox stores the mail, and sample users sign in without a code. */
  mailbox: boolean
  providers: Provider[]
  /** Null if no captcha is configured. */
  captcha: Captcha | null
  features: Features
}

import { captchaOf } from '~/modules/auth/captcha/captcha.server'
import { providersOf } from '~/modules/auth/providers/providers.server'
import { demo } from '~/lib/build-flags'
import { readCookie } from '~/lib/cookies'
import { currentScope } from '~/platform/scope.server'
import { themeKey, toTheme, type Theme } from '../preferences/theme'
import type { Caller } from '~/access/caller'
import type { SessionEnd } from '~/access/session-end'
import type { Features } from '~/api/contract'
import type { Captcha, Provider } from '~/modules/auth/sign-in-options'
import type { Language } from '~/i18n/languages'
import { isMailboxOpen } from '~/platform/settings.server'

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

export async function readInit(): Promise<Init> {
  const { caller, sessionEnd, language, request, settings } = currentScope()
  return {
    caller: await caller(),
    ended: await sessionEnd(),
    language,
    theme: toTheme(readCookie(request.headers.get('cookie'), themeKey)),
    signUp: settings.signUp,
    local: !settings.production,
    mailbox: isMailboxOpen(settings) && !demo,
    providers: providersOf(settings),
    captcha: captchaOf(settings),
    features: { organizations: settings.organizations },
  }
}

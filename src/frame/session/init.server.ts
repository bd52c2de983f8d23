import { captchaOf } from '~/modules/auth/captcha/captcha.server'
import { providersOf } from '~/modules/auth/providers/providers.server'
import { demo } from '~/lib/build-flags'
import { readCookie } from '~/lib/cookies'
import { isMailboxOpen } from '~/platform/open-mailbox.server'
import { currentScope } from '~/platform/scope.server'
import type { Init } from './init-data'
import { themeKey, toTheme } from '../preferences/theme'

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

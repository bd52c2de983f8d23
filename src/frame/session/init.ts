import { queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { Caller } from '~/access/caller'
import type { SessionEnd } from '~/access/session-end'
import type { Features } from '~/api/contract'
import type { Captcha, Provider } from '~/modules/auth/sign-in-options'
import type { Language } from '~/i18n/languages'
import { lateModule } from '~/lib/late-module'
import { hideFaults } from '~/platform/hide-faults.server'
import { readInit } from './init.server'
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

export const initFunctions = lateModule(() => import('./init.functions'))

/** While a page is drawn the answer is at hand; a server function would go through all its middleware for it. */
const fetchInit = createIsomorphicFn()
  .server(() => hideFaults(readInit))
  // The browser has the answer in the page already, so it fetches the means to ask only when it must.
  .client(async () => (await initFunctions.load()).initApp())

/** What every page needs to know first. Asked again when the session changes, not by the clock. */
export const init = queryOptions({
  queryKey: ['init'],
  queryFn: () => fetchInit(),
  staleTime: Infinity,
  gcTime: Infinity,
})

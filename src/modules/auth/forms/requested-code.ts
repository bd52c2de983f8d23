import { createIsomorphicFn } from '@tanstack/react-start'
import { attemptMinutes } from '~/modules/auth/codes/code-rules'
import { readCookie } from '~/lib/cookies'
import { currentScope } from '~/platform/scope.server'

const name = 'codeFor'

/**
 * Notes for which address this browser has asked for a code. Set for known and unknown addresses alike: it says what was
 * asked, never who has an account.
 */
export const requestedCodeCookie = (email: string): string =>
  `${name}=${encodeURIComponent(email)}; Path=/login; Max-Age=${attemptMinutes * 60}; SameSite=Lax`

/** Whether this browser has: an address in a link alone does not mean that anything was sent. */
export const hasRequestedCode = createIsomorphicFn()
  .server((email: string) => isFor(email, currentScope().request.headers.get('cookie')))
  .client((email: string) => isFor(email, document.cookie))

const isFor = (email: string, cookies: string | null) =>
  readCookie(cookies, name) === encodeURIComponent(email)

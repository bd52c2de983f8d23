import { createIsomorphicFn } from '@tanstack/react-start'
import type { Caller } from '~/access/caller'
import { readCookie } from '~/lib/cookies'
import { attemptMinutes } from '~/modules/auth/codes/code-rules'
import { currentScope } from '~/platform/scope.server'
import type { ReceivedInvitation } from './invitation.contract'

const name = 'joining'

/**
 * A cookie that stores the wish to accept the invitation at this path during sign-in and onboarding. Only our
 * own form sets it, so that a crafted link cannot make anybody join.
 */
export const joiningCookie = (here: string): string =>
  `${name}=${encodeURIComponent(here)}; Path=/; Max-Age=${attemptMinutes * 60}; SameSite=Lax`

export const isJoining = createIsomorphicFn()
  .server((here: string) => isFor(here, currentScope().request.headers.get('cookie')))
  .client((here: string) => isFor(here, document.cookie))

const isFor = (here: string, cookies: string | null) => readCookie(cookies, name) === encodeURIComponent(here)

export const isRecipient = (caller: Caller | null, { email }: ReceivedInvitation): boolean =>
  caller?.email.toLowerCase() === email.toLowerCase()

/** Whether the caller can accept without further steps. The server decides; this avoids a refused call. */
export const canJoin = (caller: Caller | null, invitation: ReceivedInvitation): boolean =>
  caller !== null &&
  isRecipient(caller, invitation) &&
  caller.emailVerified &&
  caller.onboardedAt !== null &&
  caller.impersonatedBy === null

import { createIsomorphicFn } from '@tanstack/react-start'
import type { Caller } from '~/access/caller'
import { readCookie } from '~/lib/cookies'
import { attemptMinutes } from '~/modules/auth/codes/code-rules'
import { currentScope } from '~/platform/scope.server'
import type { ReceivedInvitation } from './invitation.schema'

const name = 'joining'

/**
 * That the person wants to join by the invitation at this path, kept while they sign in and give a name. Only a form of ours
 * or its script sets it: a link alone, however it is written, joins nobody.
 */
export const joiningCookie = (here: string): string =>
  `${name}=${encodeURIComponent(here)}; Path=/; Max-Age=${attemptMinutes * 60}; SameSite=Lax`

export const isJoining = createIsomorphicFn()
  .server((here: string) => isFor(here, currentScope().request.headers.get('cookie')))
  .client((here: string) => isFor(here, document.cookie))

const isFor = (here: string, cookies: string | null) => readCookie(cookies, name) === encodeURIComponent(here)

export const isRecipient = (caller: Caller | null, { email }: ReceivedInvitation): boolean =>
  caller?.email.toLowerCase() === email.toLowerCase()

/** Whether nothing is left to ask of the person before they join. The server decides; this spares a refusal. */
export const canJoin = (caller: Caller | null, invitation: ReceivedInvitation): boolean =>
  caller !== null &&
  isRecipient(caller, invitation) &&
  caller.emailVerified &&
  caller.onboardedAt !== null &&
  caller.impersonatedBy === null

import { createIsomorphicFn } from '@tanstack/react-start'
import type { Caller } from '~/access/caller'
import { demo } from '~/lib/build-flags'
import { readCookie } from '~/lib/cookies'
import { currentScope } from '~/platform/scope.server'
import { canUsePasskeys } from './passkey-support'
import { countPasskeys } from '~/modules/auth/auth.data.server'

/**
 * A cookie, so that the server renders the offer, and one for each user, because browsers are shared. It is `due` after
 * a sign-in with a code in a browser that supports passkeys, until the user answers.
 */
const nameFor = (userId: string) => `passkeyOffer.${userId}`
const declined = 'declined'
const year = 60 * 60 * 24 * 365

const readState = createIsomorphicFn()
  .server((userId: string) => readCookie(currentScope().request.headers.get('cookie'), nameFor(userId)))
  .client((userId: string) => readCookie(document.cookie, nameFor(userId)))

function store(userId: string, state: string, seconds = year): void {
  document.cookie = `${nameFor(userId)}=${state}; Path=/; Max-Age=${seconds}; SameSite=Lax`
}

export function noteCodeSignIn(userId: string): void {
  if (!demo && canUsePasskeys() && readState(userId) !== declined) store(userId, 'due')
}

export const declineOffer = (userId: string) => store(userId, declined)

/** After adding a passkey the user is asked again only after the next sign-in with a code. */
export const forgetOffer = (userId: string) => store(userId, '', 0)

/** Impersonation is read-only: only the owner can add a passkey. */
export const isOfferOpen = ({ userId, impersonatedBy }: Caller) =>
  !demo && !impersonatedBy && readState(userId) === 'due'

/** Undefined on failure: the next page load tries again. */
const hasPasskeys = createIsomorphicFn()
  .server(async (userId: string) => (await countPasskeys(currentScope().db, userId)) > 0)
  .client(async () => {
    try {
      const response = await fetch('/api/auth/passkey/list-user-passkeys')
      return response.ok ? ((await response.json()) as unknown[]).length > 0 : undefined
    } catch {
      return undefined
    }
  })

/** Before rendering, because a card that appears later would shift the layout. */
export const loadPasskeyOffer = async (caller: Caller): Promise<boolean> =>
  isOfferOpen(caller) && (await hasPasskeys(caller.userId)) === false

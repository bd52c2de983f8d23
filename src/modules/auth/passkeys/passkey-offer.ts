import { createIsomorphicFn } from '@tanstack/react-start'
import type { Caller } from '~/access/caller'
import { demo } from '~/lib/build-flags'
import { readCookie } from '~/lib/cookies'
import { currentScope } from '~/platform/scope.server'
import { countPasskeys } from './passkey.data.server'
import { canUsePasskeys } from './passkey-support'

/**
 * A cookie, so that the server's HTML has the offer from the start, and of each person: a browser may be shared. It is
 * `due` after a sign-in with a code in a browser that can use passkeys, and stays so until somebody answers.
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

/** Whoever has added a passkey is asked again only after signing in with a code once more. */
export const forgetOffer = (userId: string) => store(userId, '', 0)

/** Impersonation is read-only: a passkey is its owner's to add. */
export const isOfferOpen = ({ userId, impersonatedBy }: Caller) =>
  !demo && !impersonatedBy && readState(userId) === 'due'

/** Undefined when that could not be found out: the next visit asks again. */
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

/** Before the page is drawn: a card that comes later would push the page down. */
export const loadPasskeyOffer = async (caller: Caller): Promise<boolean> =>
  isOfferOpen(caller) && (await hasPasskeys(caller.userId)) === false

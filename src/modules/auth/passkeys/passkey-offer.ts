import { demo } from '~/lib/build-flags'
import { canUsePasskeys } from './passkey-support'

/** Whose code was just entered in this tab; and that this browser's person does not want to be asked. */
const codeKey = 'signed-in-with-code'
const declinedKey = 'passkey-offer'

/** Storage can be switched off, and an offer is not worth an error. */
function tried<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

export function noteCodeSignIn(email: string): void {
  tried(() => sessionStorage.setItem(codeKey, email.toLowerCase()))
}

/** The address is compared, so that nobody is offered a passkey for the account of another. */
export const isOfferDue = (email: string) =>
  !demo &&
  canUsePasskeys() &&
  tried(() => sessionStorage.getItem(codeKey)) === email &&
  tried(() => localStorage.getItem(declinedKey)) === null

/** Once after each sign-in is enough. */
export const offerIsMade = () => tried(() => sessionStorage.removeItem(codeKey))

export const declineOffer = () => tried(() => localStorage.setItem(declinedKey, 'declined'))

/** Null when that could not be found out. */
export async function hasPasskeys(signal: AbortSignal): Promise<boolean | null> {
  try {
    const response = await fetch('/api/auth/passkey/list-user-passkeys', { signal })
    return response.ok ? ((await response.json()) as unknown[]).length > 0 : null
  } catch {
    return null
  }
}

import type { PasskeyOptions } from '@better-auth/passkey'
import { ownOrigins } from '~/platform/origin-check.server'
import type { Settings } from '~/platform/settings.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { product } from '~/lib/product'

/**
 * Enforces user verification, because a passkey is the only factor: a found key must not open an account. The library
 * requests it without enforcing it.
 */
function insist(userVerified: boolean | undefined): void {
  if (!userVerified) throw refusal('BAD_REQUEST', 'PASSKEY_REFUSED')
}

export const passkeyOptions = (settings: Settings): PasskeyOptions => ({
  rpID: new URL(settings.appUrl).hostname,
  rpName: product.name,
  origin: ownOrigins(settings),
  // A resident key, so that the browser can suggest it before an address is typed.
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  registration: {
    afterVerification: ({ verification }) => insist(verification.registrationInfo?.userVerified),
  },
  authentication: {
    afterVerification: ({ verification }) => insist(verification.authenticationInfo.userVerified),
  },
})

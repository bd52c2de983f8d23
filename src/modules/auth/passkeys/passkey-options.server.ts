import type { PasskeyOptions } from '@better-auth/passkey'
import { ownOrigins } from '~/platform/origin-check.server'
import type { Settings } from '~/platform/settings.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { product } from '~/lib/product'

/**
 * A passkey is all that is asked for, so it must have made sure of its owner: a key that somebody found must not
 * open an account. The library asks for that, but does not insist.
 */
function insist(userVerified: boolean | undefined): void {
  if (!userVerified) throw refusal('BAD_REQUEST', 'PASSKEY_REFUSED')
}

export const passkeyOptions = (settings: Settings): PasskeyOptions => ({
  rpID: new URL(settings.appUrl).hostname,
  rpName: product.name,
  origin: ownOrigins(settings),
  // A resident key is offered by the browser before an address is typed.
  authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  registration: {
    afterVerification: ({ verification }) => insist(verification.registrationInfo?.userVerified),
  },
  authentication: {
    afterVerification: ({ verification }) => insist(verification.authenticationInfo.userVerified),
  },
})

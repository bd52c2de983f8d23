import { authErrorKey } from '~/modules/auth/auth-error'

/** `message`: a message key, or null for silence. */
type Outcome = { signedIn: boolean; message: string | null }

const quiet: Outcome = { signedIn: false, message: null }
const refused: Outcome = { signedIn: false, message: 'auth:errors.PASSKEY_REFUSED' }

/** 'conditional' waits for the browser's autofill at the email field; without it the browser opens its dialog. */
export async function signInWithPasskey(signal: AbortSignal, mediation?: 'conditional'): Promise<Outcome> {
  // Errors of a conditional request are not shown before the user chose a passkey.
  let requested = mediation !== 'conditional'
  try {
    const offer = await fetch('/api/auth/passkey/generate-authenticate-options', { signal })
    if (!offer.ok) return requested ? { signedIn: false, message: await refusal(offer) } : quiet
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await offer.json())
    const chosen = await navigator.credentials.get({ publicKey, mediation, signal })
    requested = true
    const response = (chosen as PublicKeyCredential).toJSON()
    const verification = await fetch('/api/auth/passkey/verify-authentication', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response }),
    })
    const message = await refusal(verification)
    if (message.endsWith('PASSKEY_NOT_FOUND')) signalUnknown(publicKey.rpId, response.id)
    return verification.ok ? { signedIn: true, message: null } : { signedIn: false, message }
  } catch (error) {
    // Cancelled, timed out and "no passkey" are the same error, to protect privacy.
    const cancelled = ['NotAllowedError', 'AbortError'].includes((error as Error).name)
    return cancelled || !requested ? quiet : refused
  }
}

/** The server's challenge expires after five minutes. */
const freshFor = 4 * 60_000

/** Restarts the conditional request with a fresh challenge while the page is open. */
export async function suggestPasskeys(signal: AbortSignal): Promise<Outcome> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return quiet
  while (true) {
    const stale = AbortSignal.timeout(freshFor)
    const outcome = await signInWithPasskey(AbortSignal.any([signal, stale]), 'conditional')
    if (outcome !== quiet || signal.aborted || !stale.aborted) return outcome
    await becomesVisible()
  }
}

async function becomesVisible() {
  while (document.hidden) {
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true })
    })
  }
}

/** Errors that the user can act on; all others are shown as a refused passkey. */
const reportedCodes = new Set(['PASSKEY_NOT_FOUND', 'BANNED_USER', 'TOO_MANY_REQUESTS'])

/** Reads the body in any case, to release the connection. */
async function refusal(response: Response) {
  const { code = '' } = (await response.json().catch(() => ({}))) as { code?: string }
  const { status } = response
  return reportedCodes.has(code) || status === 429 ? authErrorKey({ code, status }) : refused.message!
}

type Forgetful = { signalUnknownCredential?: (of: { rpId: string; credentialId: string }) => Promise<void> }

/** Tells browsers that support it to stop suggesting a deleted passkey. */
function signalUnknown(rpId = location.hostname, credentialId: string) {
  const done = (PublicKeyCredential as Forgetful).signalUnknownCredential?.({ rpId, credentialId })
  void done?.catch(() => undefined)
}

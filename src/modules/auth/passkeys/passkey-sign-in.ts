import { authErrorKey } from '~/modules/auth/auth-error'

/** `message`: the key of what to say, or null when nothing needs saying. */
type Outcome = { signedIn: boolean; message: string | null }

const quiet: Outcome = { signedIn: false, message: null }
const refused: Outcome = { signedIn: false, message: 'auth:errors.PASSKEY_REFUSED' }

/** 'conditional' waits in the browser's suggestions for the e-mail field; without it the browser asks at once. */
export async function signInWithPasskey(signal: AbortSignal, mediation?: 'conditional'): Promise<Outcome> {
  // Until they chose something, people do not know that we were offering.
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
    // Cancelled, timed out and "there is none" look alike, so that pages cannot find out which.
    const cancelled = ['NotAllowedError', 'AbortError'].includes((error as Error).name)
    return cancelled || !requested ? quiet : refused
  }
}

/** The server forgets what it asked after five minutes. */
const freshFor = 4 * 60_000

/** For as long as the page stands open, whoever looks at it finds a suggestion that the server still knows. */
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

/** What a person can do something about; anything else is that the passkey was refused. */
const reportedCodes = new Set(['PASSKEY_NOT_FOUND', 'BANNED_USER', 'TOO_MANY_REQUESTS'])

/** The message for an answer, which is read to its end in any case: it keeps its connection until then. */
async function refusal(response: Response) {
  const { code = '' } = (await response.json().catch(() => ({}))) as { code?: string }
  const { status } = response
  return reportedCodes.has(code) || status === 429 ? authErrorKey({ code, status }) : refused.message!
}

type Forgetful = { signalUnknownCredential?: (of: { rpId: string; credentialId: string }) => Promise<void> }

/** Browsers that understand it stop suggesting a passkey that was removed from the account. */
function signalUnknown(rpId = location.hostname, credentialId: string) {
  const done = (PublicKeyCredential as Forgetful).signalUnknownCredential?.({ rpId, credentialId })
  void done?.catch(() => undefined)
}

import { authClient } from '~/modules/auth/auth-client'
import { isTooOld } from '~/modules/auth/auth-error'

/** `cancelled` by the user, `known`: the device has one already, `stale`: the session is not fresh. */
export type PasskeyOutcome = 'done' | 'cancelled' | 'known' | 'stale' | 'failed'

type PasskeyResult = { error: { status: number; code?: string } | null }

const outcomeOf = ({ error }: PasskeyResult): PasskeyOutcome =>
  !error ? 'done' : isTooOld(error.code) ? 'stale' : 'failed'

/** Errors of the browser's WebAuthn API. */
const reasons: Record<string, PasskeyOutcome> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
}

export async function addPasskey(name?: string): Promise<PasskeyOutcome> {
  const offer = await authClient.$fetch<PublicKeyCredentialCreationOptionsJSON>(
    '/passkey/generate-register-options',
    { method: 'GET' },
  )
  if (offer.error) return outcomeOf(offer)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(offer.data)
  try {
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null
    if (!credential) return 'cancelled'
    return outcomeOf(
      await authClient.$fetch('/passkey/verify-registration', {
        method: 'POST',
        body: { response: credential.toJSON(), name },
      }),
    )
  } catch (error) {
    return (error instanceof Error && reasons[error.name]) || 'failed'
  }
}

const post = async (path: string, body: object) =>
  outcomeOf(await authClient.$fetch(path, { method: 'POST', body }))

export const renamePasskey = (id: string, name: string) => post('/passkey/update-passkey', { id, name })

export const removePasskey = (id: string) => post('/passkey/delete-passkey', { id })

import { useState } from 'react'
import type { PasskeyOutcome } from '~/features/auth/passkeys/passkey.requests'

/** Fetched when it is first wanted: most visits to the page change no passkey. */
const load = () => import('~/features/auth/passkeys/passkey.requests')

type Requests = Awaited<ReturnType<typeof load>>

export function usePasskeyRequest() {
  const [busy, setBusy] = useState(false)
  const run = async (work: (requests: Requests) => Promise<PasskeyOutcome>): Promise<PasskeyOutcome> => {
    setBusy(true)
    const outcome = await load()
      .then(work)
      .catch(() => 'failed' as const)
    setBusy(false)
    return outcome
  }
  return { run, busy }
}

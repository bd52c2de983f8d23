import { useState } from 'react'
import { lateModule } from '~/lib/late-module'
import type { PasskeyOutcome } from '~/modules/auth/passkeys/passkey.requests'

/** Loaded on first use: most visitors of the page change no passkey. */
const requests = lateModule(() => import('~/modules/auth/passkeys/passkey.requests'))

type Requests = Awaited<ReturnType<typeof requests.load>>

export function usePasskeyRequest() {
  const [busy, setBusy] = useState(false)
  const run = async (work: (requests: Requests) => Promise<PasskeyOutcome>): Promise<PasskeyOutcome> => {
    setBusy(true)
    const outcome = await requests
      .load()
      .then(work)
      .catch(() => 'failed' as const)
    setBusy(false)
    return outcome
  }
  return { run, busy }
}

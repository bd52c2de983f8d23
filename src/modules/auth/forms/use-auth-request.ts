import { useState } from 'react'
import { loadErrorMessages } from '~/modules/errors/error-message'
import { useTranslation } from '~/i18n/react'
import { connection } from '~/lib/connection'
import { lateModule } from '~/lib/late-module'
import { useFailureText } from './use-failure-text'
import type { Failure, Outcome } from '~/modules/auth/auth.requests'

/** Loaded with the first keystroke or submit, to keep the sign-in page small. */
const requests = lateModule(() => import('~/modules/auth/auth.requests'))

export type AuthRequests = Awaited<ReturnType<typeof requests.load>>

/** A network error is not about the input, so it is shown at the form, not at a field. */
const unreachable = { ok: false, message: 'auth:unreachable', invalid: false, code: undefined } as const

export function useAuthRequest(before: Failure | null = null) {
  const { i18n } = useTranslation('auth')
  const failureText = useFailureText()
  const [failure, setFailure] = useState<Failure | null>(before)
  const [busy, setBusy] = useState(false)

  const run = async <T>(work: (requests: AuthRequests) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    setBusy(true)
    const outcome = await requests
      .load()
      .then(work)
      .catch(() => {
        connection.doubt()
        return unreachable
      })
    // Waits for the error catalogue: replacing a generic message would be read twice by a screen reader.
    if (!outcome.ok && outcome.code && !i18n.exists(outcome.message)) await loadErrorMessages(i18n)
    setFailure(outcome.ok ? null : outcome)
    setBusy(false)
    return outcome
  }

  const isLost = failure?.message === unreachable.message
  return {
    run,
    busy,
    failureText,
    error: failure && !isLost ? failureText(failure) : null,
    lost: failure && isLost ? failureText(failure) : null,
    show: setFailure,
    clearError: () => setFailure(null),
    preload: requests.prefetch,
  }
}

import { useState } from 'react'
import { loadErrorWords } from '~/features/errors/error-words'
import { useTranslation } from '~/i18n/react'
import { useFailureText } from './use-failure-text'
import type { Failure, Outcome } from '~/features/auth/auth.requests'

/** Fetched with the first keystroke or submit: a sign-in page can be read and filled in without it. */
const load = () => import('~/features/auth/auth.requests')

export type AuthRequests = Awaited<ReturnType<typeof load>>

/** What never reached the server is a failure like any other, to be said in the same place. */
const unreachable = {
  ok: false,
  message: 'auth:errors.UNKNOWN_ERROR',
  invalid: false,
  code: undefined,
} as const

export function useAuthRequest(before: Failure | null = null) {
  const { i18n } = useTranslation('auth')
  const say = useFailureText()
  const [failure, setFailure] = useState<Failure | null>(before)
  const [busy, setBusy] = useState(false)

  const run = async <T>(work: (requests: AuthRequests) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    setBusy(true)
    const outcome = await load()
      .then(work)
      .catch(() => unreachable)
    // Said once and in its own words: an unknown error that then turns into a known one would be read twice.
    if (!outcome.ok && outcome.code && !i18n.exists(outcome.message)) await loadErrorWords(i18n)
    setFailure(outcome.ok ? null : outcome)
    setBusy(false)
    return outcome
  }

  return {
    run,
    busy,
    say,
    error: failure && say(failure),
    clearError: () => setFailure(null),
    preload: () => void load().catch(() => undefined),
  }
}

import { useState } from 'react'
import { loadErrorMessages } from '~/modules/errors/error-message'
import { useTranslation } from '~/i18n/react'
import { connection } from '~/lib/connection'
import { lateModule } from '~/lib/late-module'
import type { Failure, Outcome } from '~/modules/auth/auth.requests'
import { firstText } from '~/i18n/first-text'
import { demo } from '~/lib/build-flags'

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
    /** When the user types: loads the requests and hides the previous error. */
    onTyping: () => {
      requests.prefetch()
      setFailure(null)
    },
  }
}

const invalidCode = 'auth:errors.INVALID_OTP'

const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** For example "in 8 minutes". */
function inSeconds(seconds: number, language: string): string {
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? units[2]
  return new Intl.RelativeTimeFormat(language).format(Math.ceil(seconds / length), unit)
}

/** A failure in the reader's language, with the remaining attempts or the waiting time. */
export function useFailureText(): (failure: Failure) => string {
  const { t, language, i18n } = useTranslation('auth')
  return ({ message, code, triesLeft, retryAfter }) => {
    // Codes without a sign-in text may be in the error catalogue; unknown ones are in neither.
    const error = firstText(i18n, [message, `errors:codes.${code}.sentence`]) ?? t('errors.UNKNOWN_ERROR')
    if (retryAfter !== undefined) return t('tryAgain', { error, when: inSeconds(retryAfter, language) })
    // This browser has no pending code: it may have been requested in another.
    if (triesLeft === undefined)
      return message === invalidCode && !demo ? t('code.elsewhere', { error }) : error
    return triesLeft > 0 ? t('code.triesLeft', { error, count: triesLeft }) : t('code.noTriesLeft', { error })
  }
}

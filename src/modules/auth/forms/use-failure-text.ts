import { firstText } from '~/i18n/first-text'
import { demo } from '~/lib/build-flags'
import { useTranslation } from '~/i18n/react'
import type { Failure } from '~/modules/auth/auth.requests'

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

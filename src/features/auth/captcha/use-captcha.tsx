import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { captchaHeader } from './captcha-header'
import { CaptchaPlace } from './captcha-place'
import type { Captcha } from '~/features/auth/sign-in-options'

/** Fetched where a captcha is configured, and nowhere else. */
const CaptchaField = lazy(() => import('./captcha-field'))

type UsedCaptcha = {
  /** The question, to stand in the form; nothing where no captcha is configured. */
  field: ReactNode
  /** For the request that needs a proof. */
  headers: Record<string, string>
  /** Asks again: a proof is used up by the request it went with. */
  reset: () => void
}

/** Being in a browser does not change. */
const never = () => () => {}

export function useCaptcha(captcha: Captcha | null): UsedCaptcha {
  const [proof, setProof] = useState('')
  const [round, setRound] = useState(0)
  // The server's page keeps the place: it is written without waiting for anything.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const reset = () => setRound((last) => last + 1)
  return {
    field:
      captcha &&
      (inBrowser ? (
        <Suspense fallback={<CaptchaPlace provider={captcha.provider} />}>
          <CaptchaField key={round} captcha={captcha} onProof={setProof} onRetry={reset} />
        </Suspense>
      ) : (
        <CaptchaPlace provider={captcha.provider} />
      )),
    headers: proof ? { [captchaHeader]: proof } : {},
    reset,
  }
}

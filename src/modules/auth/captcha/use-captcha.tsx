import { type ReactNode, useState } from 'react'
import { MissingPart } from '~/modules/errors/missing-part'
import { late } from '~/ui/feedback/late'
import type { CaptchaFieldProps } from './captcha-field'
import { captchaHeader } from './captcha-header'
import { CaptchaPlace } from './captcha-place'
import type { Captcha } from '~/modules/auth/sign-in-options'

/** Fetched where a captcha is configured, and nowhere else. */
const CaptchaField = late<CaptchaFieldProps>({
  load: async () => (await import('./captcha-field')).CaptchaField,
  missing: (missing) => <MissingPart {...missing} />,
  // The server's page keeps the place too: it is written without waiting for anything.
  waiting: ({ captcha }) => <CaptchaPlace provider={captcha.provider} />,
})

type UsedCaptcha = {
  /** The question, to stand in the form; nothing where no captcha is configured. */
  field: ReactNode
  /** For the request that needs a proof. */
  headers: Record<string, string>
  /** Asks again: a proof is used up by the request it went with. */
  reset: () => void
}

export function useCaptcha(captcha: Captcha | null): UsedCaptcha {
  const [proof, setProof] = useState('')
  const [round, setRound] = useState(0)
  const reset = () => setRound((last) => last + 1)
  return {
    field: captcha && <CaptchaField key={round} captcha={captcha} onProof={setProof} onRetry={reset} />,
    headers: proof ? { [captchaHeader]: proof } : {},
    reset,
  }
}

import { type ReactNode, useState } from 'react'
import { MissingPart } from '~/modules/errors/missing-part'
import { late } from '~/ui/feedback/late'
import type { CaptchaFieldProps } from './captcha-field'
import { CaptchaPlaceholder } from './captcha-placeholder'
import { type Captcha, captchaHeader } from '~/modules/auth/sign-in-options'

/** Loaded only if a captcha is configured. */
const CaptchaField = late<CaptchaFieldProps>({
  load: async () => (await import('./captcha-field')).CaptchaField,
  missing: (missing) => <MissingPart {...missing} />,
  // Also rendered by the server, which does not wait for the chunk.
  waiting: ({ captcha }) => <CaptchaPlaceholder provider={captcha.provider} />,
})

type UsedCaptcha = {
  /** The widget, or null if no captcha is configured. */
  field: ReactNode
  /** Headers for the request that needs a proof. */
  headers: Record<string, string>
  /** Requests a new proof: each can be used once. */
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

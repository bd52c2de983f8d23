import { useRef, useState, useEffect } from 'react'
import type { Failure, Outcome } from '~/modules/auth/auth.requests'
import { codeLength, type CodeRequest, resendSeconds } from '~/modules/auth/codes/code-rules'
import { type AuthRequests, useAuthRequest } from './use-auth-request'

type Options = {
  check: (requests: AuthRequests, code: string) => Promise<Outcome<string>>
  sendAgain: (requests: AuthRequests) => Promise<Outcome<string>>
  onDone: (value: string) => Promise<unknown>
  /** The state of the code request from the server. */
  request: CodeRequest
  /** The error of the form submitted without JavaScript. */
  before?: Failure | null
}

/** Errors about the digits themselves: submitting the same digits again would only use up an attempt. */
const verdicts = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'])

/** A form for a mailed code that submits each complete code automatically, and none twice. */
export function useCodeForm({ check, sendAgain, onDone, request, before = null }: Options) {
  const { run, busy, error, lost, show, clearError } = useAuthRequest(before)
  const resend = useResend(request)
  const [code, setCode] = useState('')
  const [done, setDone] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const underWay = useRef(false)
  const refused = useRef<{ code: string; failure: Failure } | null>(null)

  /** Keeps the digits visible for comparison; the next key replaces them. */
  const select = () => {
    input.current?.focus()
    input.current?.select()
  }

  const submit = async (value: string): Promise<void> => {
    // Enter after the sixth digit, which has submitted the code already.
    if (underWay.current || done) return
    if (value === refused.current?.code) {
      show(refused.current.failure)
      return select()
    }
    underWay.current = true
    const outcome = await run((requests) => check(requests, value))
    if (outcome.ok) {
      setDone(true)
      await onDone(outcome.value)
      return
    }
    underWay.current = false
    refused.current = verdicts.has(outcome.code ?? '') ? { code: value, failure: outcome } : null
    // The input may have changed while the request was running.
    const typed = input.current?.value ?? value
    if (typed === value) select()
    else if (typed.length === codeLength) await submit(typed)
  }

  /** Null after a refusal; otherwise whether the mail is late. */
  const again = async (): Promise<{ late: boolean } | null> => {
    const outcome = await run(sendAgain)
    if (!outcome.ok) return null
    refused.current = null
    setCode('')
    input.current?.focus()
    const late = outcome.late === true
    resend.restart(late)
    return { late }
  }

  return {
    field: {
      ref: input,
      value: code,
      onValueChange: (value: string) => {
        setCode(value)
        clearError()
      },
      onComplete: (value: string) => void submit(value),
    },
    submit: () => submit(code),
    again,
    resend,
    busy: busy || done,
    error,
    lost,
  }
}

/**
 * Counts down until a new code may be requested; zero without a request. It starts from the server's value, so that a
 * reload or another tab does not restart it, and measures elapsed time locally, because clocks may differ.
 */
function useResend(request: CodeRequest) {
  const [wait, setWait] = useState(request)
  const [left, setLeft] = useState(request?.resendIn ?? 0)
  useEffect(() => {
    if (!wait?.resendIn) return
    const end = Date.now() + wait.resendIn * 1000
    const timer = setInterval(() => {
      const seconds = Math.round((end - Date.now()) / 1000)
      setLeft(Math.min(wait.resendIn, Math.max(0, seconds)))
      if (seconds <= 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [wait])
  return {
    sent: wait !== null,
    late: wait?.late === true,
    left,
    restart: (late: boolean) => {
      setWait({ resendIn: resendSeconds, late })
      setLeft(resendSeconds)
    },
  }
}

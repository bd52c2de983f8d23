import { useEffect, useState } from 'react'
import { type CodeRequest, resendSeconds } from '~/modules/auth/codes/code-rules'

/**
 * Counts down until a new code may be requested; zero without a request. It starts from the server's value, so that a
 * reload or another tab does not restart it, and measures elapsed time locally, because clocks may differ.
 */
export function useResend(request: CodeRequest) {
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
    left,
    restart: () => {
      setWait({ resendIn: resendSeconds })
      setLeft(resendSeconds)
    },
  }
}

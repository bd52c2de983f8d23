import { useEffect, useState } from 'react'
import { resendSeconds } from '~/modules/auth/codes/code-rules'
import { requestedCodeCookie } from './requested-code'

const storageKey = (email: string) => `code-sent:${email}`

/** The moment a code was sent is kept for this tab, so that a reload does not begin the wait anew. */
export function noteSent(email: string): number {
  const now = Date.now()
  sessionStorage.setItem(storageKey(email), String(now))
  document.cookie = requestedCodeCookie(email)
  return now
}

function secondsLeft(email: string): number {
  const sentAt = Number(sessionStorage.getItem(storageKey(email)) ?? noteSent(email))
  const passed = Math.round((Date.now() - sentAt) / 1000)
  return Math.min(resendSeconds, Math.max(0, resendSeconds - passed))
}

/** Counts down until a new code may be asked for; at once, where none was. */
export function useResend(email: string, codeRequested: boolean) {
  const [sent, setSent] = useState(codeRequested)
  const [left, setLeft] = useState(codeRequested ? resendSeconds : 0)
  useEffect(() => {
    if (!sent) return
    const update = () => setLeft(secondsLeft(email))
    // Reloaded or come back to: a part of the wait may be over.
    const soon = setTimeout(update)
    const timer = setInterval(update, 1000)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
    }
  }, [email, sent])
  return {
    sent,
    left,
    restart: () => {
      noteSent(email)
      setSent(true)
      setLeft(resendSeconds)
    },
  }
}

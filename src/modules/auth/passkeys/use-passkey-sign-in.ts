import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { signInWithPasskey, suggestPasskeys } from './passkey-sign-in'
import { canUsePasskeys } from './passkey-support'

/** Signs in by autofill, if the browser supports it, and whenever `signIn` is called. */
export function usePasskeySignIn(onSignedIn: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // A browser allows one WebAuthn request at a time: a new one aborts the one before.
  const current = useRef<AbortController>(null)

  const conduct = async (ceremony: typeof signInWithPasskey | typeof suggestPasskeys) => {
    current.current?.abort()
    const own = new AbortController()
    current.current = own
    const { signedIn, message } = await ceremony(own.signal)
    if (own.signal.aborted && !signedIn) return
    // An unused suggestion keeps the previous message.
    if (message) setError(message)
    if (signedIn) await onSignedIn()
    setBusy(false)
    if (!signedIn && ceremony === signInWithPasskey) void conduct(suggestPasskeys)
  }

  const suggest = useEffectEvent(() => void conduct(suggestPasskeys))

  useEffect(() => {
    if (!canUsePasskeys()) return
    let left = false
    // Safari has no requestIdleCallback.
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))
    whenIdle(() => left || suggest())
    return () => {
      left = true
      current.current?.abort()
    }
  }, [])

  const signIn = () => {
    setBusy(true)
    setError(null)
    void conduct(signInWithPasskey)
  }

  return { busy, error, signIn }
}

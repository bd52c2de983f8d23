import { KeyRound } from 'lucide-react'
import { useSyncExternalStore, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { canUsePasskeys } from './passkey-support'
import { useFailureText } from '~/modules/auth/forms/use-auth-request'
import { signInWithPasskey, suggestPasskeys } from './passkey-sign-in'

const never = () => () => {}

export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<unknown> }) {
  const { t } = useTranslation('auth')
  const failureText = useFailureText()
  const { busy, error, signIn } = usePasskeySignIn(onSignedIn)
  const usable = useSyncExternalStore(never, canUsePasskeys, () => false)
  return (
    <div className="-mt-4">
      {/* The server does not know whether the browser supports passkeys, so the space is reserved to avoid a layout
          shift. */}
      <Button
        variant="ghost"
        size="lg"
        fullWidth
        icon={<KeyRound aria-hidden="true" />}
        busy={busy}
        onClick={signIn}
        className={usable ? undefined : 'invisible'}
      >
        {t('login.passkey')}
      </Button>
      <div aria-live="polite">
        {error && (
          <p className="mt-2 animate-settle text-sm font-medium text-danger-text">
            {failureText({ message: error })}
          </p>
        )}
      </div>
    </div>
  )
}

/** Signs in by autofill, if the browser supports it, and whenever `signIn` is called. */
function usePasskeySignIn(onSignedIn: () => Promise<unknown>) {
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

import { KeyRound } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { canUsePasskeys } from './passkey-support'
import { usePasskeySignIn } from './use-passkey-sign-in'
import { useFailureText } from '~/modules/auth/forms/use-auth-request'

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

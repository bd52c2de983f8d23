import { useAuthRequest } from '~/modules/auth/forms/use-auth-request'
import { useTranslation } from '~/i18n/react'
import { Alert } from '~/ui/feedback/alert'
import { Button } from '~/ui/button'
import { toast } from '~/ui/feedback/toast'

/** For actions that require a recent session. The sign-in redirects back to this page. */
export function SignInAgain({ onSignedOut }: { onSignedOut: () => Promise<unknown> }) {
  const { t } = useTranslation(['account', 'auth'])
  const { run, busy } = useAuthRequest()

  const leave = async () => {
    const outcome = await run(({ signOut }) => signOut())
    if (outcome.ok) await onSignedOut()
    else toast.error(t('auth:signOut.failed'))
  }

  return (
    <Alert
      tone="warning"
      actions={
        <Button size="sm" busy={busy} onClick={() => void leave()}>
          {t('signInAgain')}
        </Button>
      }
    >
      <p role="alert">{t('auth:errors.SESSION_EXPIRED')}</p>
    </Alert>
  )
}

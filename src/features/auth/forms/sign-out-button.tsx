import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { SignOutIcon } from '~/ui/directional-icons'
import { toast } from '~/ui/toast'
import { useAuthRequest } from './use-auth-request'

/** Asks first: coming back needs a code from the mail. */
export function SignOutButton({
  description,
  onSignedOut,
  fullWidth,
}: {
  /** Where it means more than it says. */
  description?: string
  onSignedOut: () => Promise<unknown>
  fullWidth?: boolean
}) {
  const { t } = useTranslation('auth')
  const [open, setOpen] = useState(false)
  const { run, busy } = useAuthRequest()

  const confirm = async () => {
    const outcome = await run(({ signOut }) => signOut())
    if (outcome.ok) {
      await onSignedOut()
    } else {
      setOpen(false)
      toast.error(t('signOut.failed'))
    }
  }

  return (
    <>
      <Button icon={<SignOutIcon />} fullWidth={fullWidth} onClick={() => setOpen(true)}>
        {t('signOut.action')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('signOut.title')}
        description={description ?? t('signOut.description')}
        confirmLabel={t('signOut.confirm')}
        cancelLabel={t('signOut.cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

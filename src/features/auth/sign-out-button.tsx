import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/confirm-dialog'
import { SignOutIcon } from '~/ui/directional-icons'
import { toast } from '~/ui/toast'
import { signOut } from './auth.requests'

/** Asks first: coming back needs a code from the mail. */
export function SignOutButton({ onSignedOut, fullWidth }: { onSignedOut: () => Promise<void>; fullWidth?: boolean }) {
  const { t } = useTranslation('auth')
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  const confirm = async () => {
    setBusy(true)
    const failure = await signOut()
    if (!failure) return await onSignedOut()
    setBusy(false)
    setOpen(false)
    toast.error(t('signOut.failed'))
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
        description={t('signOut.description')}
        confirmLabel={t('signOut.confirm')}
        cancelLabel={t('signOut.cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

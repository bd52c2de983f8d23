import { useTranslation } from '~/i18n/react'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { toast } from '~/ui/feedback/toast'
import { useAuthRequest } from './use-auth-request'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Explains consequences that the title does not name. */
  description?: string
  onSignedOut: () => Promise<unknown>
}

/** Asks for confirmation, because signing in again needs a mailed code. */
export function SignOutDialog({ open, onOpenChange, description, onSignedOut }: Props) {
  const { t } = useTranslation('auth')
  const { run, busy } = useAuthRequest()

  const confirm = async () => {
    const outcome = await run(({ signOut }) => signOut())
    if (outcome.ok) {
      await onSignedOut()
    } else {
      onOpenChange(false)
      toast.error(t('signOut.failed'))
    }
  }

  return (
    <ConfirmDialog
      whileReadOnly
      open={open}
      onOpenChange={onOpenChange}
      title={t('signOut.title')}
      description={description ?? t('signOut.description')}
      confirmLabel={t('signOut.confirm')}
      cancelLabel={t('signOut.cancel')}
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}

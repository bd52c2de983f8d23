import { useTranslation } from '~/i18n/react'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { toast } from '~/ui/feedback/toast'
import { usePasskeyRequest } from './use-passkey-request'

type Props = {
  open: boolean
  passkey: { id: string; name: string }
  onChanged: () => Promise<void>
  onClose: () => void
}

export function RemovePasskey({ open, passkey, onChanged, onClose }: Props) {
  const { t } = useTranslation('account')
  const { run, busy } = usePasskeyRequest()

  const remove = async () => {
    const outcome = await run(({ removePasskey }) => removePasskey(passkey.id))
    onClose()
    if (outcome === 'done') toast.success(t('passkeys.removed'))
    else toast.error(t('passkeys.removeFailed'))
    await onChanged()
  }

  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('passkeys.removeTitle', { name: passkey.name })}
      description={t('passkeys.removeDescription')}
      confirmLabel={t('passkeys.removeConfirm')}
      cancelLabel={t('cancel')}
      busy={busy}
      onConfirm={() => void remove()}
    />
  )
}

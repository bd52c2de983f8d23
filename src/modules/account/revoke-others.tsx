import { useState } from 'react'
import { useAuthRequest } from '~/modules/auth/forms/use-auth-request'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { toast } from '~/ui/feedback/toast'

export function RevokeOthers({ onRevoked }: { onRevoked: () => Promise<void> }) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const { run, busy } = useAuthRequest()

  const confirm = async () => {
    const outcome = await run(({ revokeOtherSessions }) => revokeOtherSessions())
    setOpen(false)
    if (outcome.ok) toast.success(t('devices.othersRevoked'))
    else toast.error(t('devices.othersFailed'))
    await onRevoked()
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('devices.revokeOthers')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('devices.othersTitle')}
        description={t('devices.othersDescription')}
        confirmLabel={t('devices.revokeOthers')}
        cancelLabel={t('cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

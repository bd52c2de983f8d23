import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { toast } from '~/ui/feedback/toast'
import { revokeSessions } from '../user.requests'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { useUserFailureToast } from './use-user-failure-toast'

type Props = { userId: string; count: number; onRevoked: () => Promise<void> }

export function RevokeAll({ userId, count, onRevoked }: Props) {
  const { t } = useTranslation('user')
  const [open, setOpen] = useState(false)
  const { run, busy } = useAsyncAction()
  const fail = useUserFailureToast()

  const confirm = async () => {
    const outcome = await run(() => revokeSessions(userId))
    setOpen(false)
    if (outcome.ok) toast.success(t('person.sessions.allRevoked', { count: outcome.value.revoked }))
    else fail(t('person.sessions.allFailed'), outcome.error)
    await onRevoked()
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('person.sessions.revokeAll')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('person.sessions.allTitle')}
        description={t('person.sessions.allDescription', { count })}
        confirmLabel={t('person.sessions.revokeAll')}
        cancelLabel={t('person.cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

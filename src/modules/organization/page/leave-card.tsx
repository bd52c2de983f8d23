import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { leaveOrganization } from '../members/member.requests'
import type { OwnOrganization } from '../organization.schema'
import { useFailureToast } from '../use-failure-toast'

type Props = {
  organization: OwnOrganization
  /** Whoever is would be refused: the card says what to do instead of asking. */
  isOnlyOwner: boolean
  onGone: () => Promise<void>
}

export function LeaveCard({ organization, isOnlyOwner, onGone }: Props) {
  const { id, name, suspendedAt } = organization
  const { t } = useTranslation('organization')
  const [open, setOpen] = useState(false)
  const { run, busy } = useAsyncAction()
  const fail = useFailureToast()

  const confirm = async () => {
    const outcome = await run(async () => {
      await leaveOrganization(id)
      await onGone()
    })
    if (outcome.ok) return toast.success(t('leave.left', { organization: name }))
    setOpen(false)
    fail(t('leave.failed'), outcome.error)
  }

  if (isOnlyOwner) {
    return (
      <Card
        title={t('leave.title')}
        description={t(suspendedAt ? 'leave.onlyOwnerSuspended' : 'leave.onlyOwner')}
      />
    )
  }
  return (
    <>
      <Card
        title={t('leave.title')}
        description={t('leave.description')}
        actions={<Button onClick={() => setOpen(true)}>{t('leave.action')}</Button>}
      />
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={t('leave.question', { organization: name })}
        description={t('leave.loss')}
        confirmLabel={t('leave.confirm')}
        cancelLabel={t('new.cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

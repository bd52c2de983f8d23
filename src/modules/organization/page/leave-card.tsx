import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { leaveOrganization } from '../members/member.requests'
import type { OwnOrganization } from '../organization.schema'
import { useConfirmedExit } from './use-confirmed-exit'

type Props = {
  organization: OwnOrganization
  /** The server would refuse: the card explains what to do instead. */
  isOnlyOwner: boolean
  onGone: () => Promise<void>
}

export function LeaveCard({ organization, isOnlyOwner, onGone }: Props) {
  const { id, name, suspendedAt } = organization
  const { t } = useTranslation('organization')
  const { ask, dialog } = useConfirmedExit({
    exit: () => leaveOrganization(id),
    onGone,
    done: t('leave.left', { organization: name }),
    failed: t('leave.failed'),
  })

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
        actions={<Button onClick={ask}>{t('leave.action')}</Button>}
      />
      <ConfirmDialog
        {...dialog}
        title={t('leave.question', { organization: name })}
        description={t('leave.loss')}
        confirmLabel={t('leave.confirm')}
        cancelLabel={t('new.cancel')}
      />
    </>
  )
}

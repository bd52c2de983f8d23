import { type ReactNode, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { toast } from '~/ui/feedback/toast'
import { removeUser } from '../user.requests'
import type { User } from '../user.schema'
import { displayName } from '../user-state'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { type DeletionBlock, DeletionBlockedDialog, deletionBlockOf } from './deletion-blocked-dialog'
import { useUserFailureToast } from './use-user-failure-toast'

type Props = {
  user: User
  organizationLink: (id: string, label: ReactNode) => ReactNode
  onDeleted: () => Promise<void>
}

export function DeleteCard({ user, organizationLink, onDeleted }: Props) {
  const { t } = useTranslation('user')
  const [open, setOpen] = useState(false)
  const [held, setHeld] = useState<DeletionBlock | null>(null)
  const { run, busy } = useAsyncAction()
  const fail = useUserFailureToast()
  const close = () => {
    setOpen(false)
    setHeld(null)
  }

  const confirm = async () => {
    const outcome = await run(async () => {
      await removeUser(user.id, held?.code === 'ONLY_MEMBER')
      await onDeleted()
    })
    if (outcome.ok) return toast.success(t('person.delete.deleted'))
    const refused = deletionBlockOf(outcome.error)
    if (refused) return setHeld(refused)
    close()
    fail(t('person.delete.failed'), outcome.error)
  }

  return (
    <>
      <Card
        tone="danger"
        title={t('person.delete.title')}
        description={t('person.delete.description')}
        footer={
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('person.delete.action')}
          </Button>
        }
      />
      {held ? (
        <DeletionBlockedDialog
          held={held}
          open={open}
          name={displayName(user)}
          organizationLink={organizationLink}
          busy={busy}
          onClose={close}
          onConfirm={() => void confirm()}
        />
      ) : (
        <ConfirmDialog
          danger
          open={open}
          onOpenChange={setOpen}
          title={t('person.delete.question', { name: displayName(user) })}
          description={t('person.delete.loss')}
          confirmLabel={t('person.delete.confirm')}
          cancelLabel={t('person.delete.cancel')}
          busy={busy}
          onConfirm={() => void confirm()}
        />
      )}
    </>
  )
}

import { type ReactNode, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { isNamedError } from '~/lib/app-error'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { removeUser } from '../user.requests'
import type { User } from '../user.schema'
import { displayName } from '../user-state'
import { useUserFailureToast } from '../use-user-failure'

type Props = {
  user: User
  organizationLink: (id: string, label: ReactNode) => ReactNode
  open: boolean
  onClose: () => void
  onDeleted: () => Promise<void>
}

export function DeleteUserDialog({ user, organizationLink, open, onClose, onDeleted }: Props) {
  const { t } = useTranslation('user')
  const [held, setHeld] = useState<DeletionBlock | null>(null)
  const { run, busy } = useAsyncAction()
  const fail = useUserFailureToast()
  const close = () => {
    onClose()
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

  return held ? (
    // Lists the organizations and the next step: appoint another owner, or confirm again.
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      size="sm"
      dismissible={!busy}
      title={t(`person.delete.${held.code}.title`, { name: displayName(user) })}
      description={t(`person.delete.${held.code}.description`)}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {t(held.code === 'ONLY_OWNER' ? 'person.delete.ONLY_OWNER.close' : 'person.delete.cancel')}
          </Button>
          {held.code === 'ONLY_MEMBER' && (
            <Button variant="danger" busy={busy} onClick={() => void confirm()}>
              {t('person.delete.ONLY_MEMBER.confirm')}
            </Button>
          )}
        </>
      }
    >
      <ul className="list-disc ps-5 text-sm [&_a]:underline">
        {held.organizations.map(({ id, name }) => (
          <li key={id} className="py-0.5">
            {organizationLink(id, <bdi className="wrap-anywhere">{name}</bdi>)}
          </li>
        ))}
      </ul>
    </ResponsiveDialog>
  ) : (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('person.delete.question', { name: displayName(user) })}
      description={t('person.delete.loss')}
      confirmLabel={t('person.delete.confirm')}
      cancelLabel={t('person.delete.cancel')}
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}

/** Organizations that prevent a deletion, or that would be deleted too. */
type DeletionBlock = {
  code: 'ONLY_OWNER' | 'ONLY_MEMBER'
  organizations: { id: string; name: string }[]
}

function deletionBlockOf(error: unknown): DeletionBlock | null {
  if (!isNamedError(error)) return null
  const { code } = error
  if (code !== 'ONLY_OWNER' && code !== 'ONLY_MEMBER') return null
  return { code, organizations: (error.data as Pick<DeletionBlock, 'organizations'>).organizations }
}

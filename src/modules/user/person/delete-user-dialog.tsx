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

type DeletionBlockOfProps = {
  held: DeletionBlock
  open: boolean
  name: string
  organizationLink: (id: string, label: ReactNode) => ReactNode
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Lists the organizations and the next step: appoint another owner, or confirm again. */
function DeletionBlockedDialog({
  held,
  open,
  name,
  organizationLink,
  busy,
  onClose,
  onConfirm,
}: DeletionBlockOfProps) {
  const { t } = useTranslation('user')
  const { code, organizations } = held
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      dismissible={!busy}
      title={t(`person.delete.${code}.title`, { name })}
      description={t(`person.delete.${code}.description`)}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t(code === 'ONLY_OWNER' ? 'person.delete.ONLY_OWNER.close' : 'person.delete.cancel')}
          </Button>
          {code === 'ONLY_MEMBER' && (
            <Button variant="danger" busy={busy} onClick={onConfirm}>
              {t('person.delete.ONLY_MEMBER.confirm')}
            </Button>
          )}
        </>
      }
    >
      <ul className="list-disc ps-5 text-sm [&_a]:underline">
        {organizations.map(({ id, name: called }) => (
          <li key={id} className="py-0.5">
            {organizationLink(id, <bdi className="wrap-anywhere">{called}</bdi>)}
          </li>
        ))}
      </ul>
    </ResponsiveDialog>
  )
}

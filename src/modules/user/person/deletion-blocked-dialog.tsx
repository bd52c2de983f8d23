import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { Button } from '~/ui/button'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'

/** Organizations that prevent a deletion, or that would be deleted too. */
export type DeletionBlock = {
  code: 'ONLY_OWNER' | 'ONLY_MEMBER'
  organizations: { id: string; name: string }[]
}

export function deletionBlockOf(error: unknown): DeletionBlock | null {
  if (!isNamedError(error)) return null
  const { code } = error
  if (code !== 'ONLY_OWNER' && code !== 'ONLY_MEMBER') return null
  return { code, organizations: (error.data as Pick<DeletionBlock, 'organizations'>).organizations }
}

type Props = {
  held: DeletionBlock
  open: boolean
  name: string
  organizationLink: (id: string, label: ReactNode) => ReactNode
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Lists the organizations and the next step: appoint another owner, or confirm again. */
export function DeletionBlockedDialog({
  held,
  open,
  name,
  organizationLink,
  busy,
  onClose,
  onConfirm,
}: Props) {
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

import { useListTexts } from '~/entity/list/use-list'
import { RichText } from '~/i18n/rich-text'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'

type Props = { open: boolean; onClose: () => void; name: string; onConfirm: () => void }

/** Confirms granting ownership. */
export function MakeOwnerDialog({ name, onClose, ...dialog }: Props) {
  const { t } = useListTexts('members')
  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={onClose}
      title={<RichText text={t('role.ownerTitle')} parts={{ who: <bdi>{name}</bdi> }} />}
      description={t('role.ownerDescription')}
      confirmLabel={t('role.ownerConfirm')}
      cancelLabel={t('bulk.cancel')}
    />
  )
}

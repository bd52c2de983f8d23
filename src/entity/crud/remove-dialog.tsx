import { useTranslation } from '~/i18n/react'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'

type Props = {
  name: string
  open: boolean
  onClose: () => void
  onConfirm: () => Promise<unknown>
  focusAfter?: () => HTMLElement | null
}

/** Asks once more before an entry goes. */
export function RemoveDialog({ name, open, onClose, onConfirm, focusAfter }: Props) {
  const { t } = useTranslation('crud')
  const { run, busy } = useAsyncAction()
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('remove.question', { name })}
      description={t('remove.loss')}
      confirmLabel={t('remove.action')}
      cancelLabel={t('remove.cancel')}
      busy={busy}
      onConfirm={() => void run(onConfirm).then(onClose)}
      finalFocus={focusAfter}
    />
  )
}

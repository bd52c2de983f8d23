import { useTranslation } from '~/i18n/react'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'

type Props = {
  /** The question, as the heading. */
  title: string
  open: boolean
  onClose: () => void
  onConfirm: () => Promise<unknown>
  focusAfter?: () => HTMLElement | null
}

/** Confirms a deletion. */
export function RemoveDialog({ title, open, onClose, onConfirm, focusAfter }: Props) {
  const { t } = useTranslation('crud')
  const { run, busy } = useAsyncAction()
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={t('remove.loss')}
      confirmLabel={t('remove.action')}
      cancelLabel={t('remove.cancel')}
      busy={busy}
      onConfirm={() => void run(onConfirm).then(onClose)}
      finalFocus={focusAfter}
    />
  )
}

import { useTranslation } from '~/i18n/react'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import type { Entry } from './crud-entity'
import { nameOf, type Removable, useRemove } from './use-remove'

export type RemoveDialogProps<E extends Entry = Entry> = {
  entity: Removable
  entry: E
  open: boolean
  onClose: () => void
  /** The entry is deleted, by this dialog or by someone else. */
  onDone?: () => void
  /** Leaves the page of the deleted entry. Without it the list is loaded again. */
  leave?: () => Promise<void>
  focusAfter?: () => HTMLElement | null
}

/** Confirms the deletion of one entry, and deletes it. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { entity, entry, open, onClose, onDone, leave, focusAfter } = props
  const { t } = useTranslation('crud')
  const { run, busy } = useAsyncAction()
  const remove = useRemove(entity)
  const confirm = async () => {
    if (await remove(entry, leave)) onDone?.()
  }
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('remove.question', { name: nameOf(entity, entry) })}
      description={t('remove.loss')}
      confirmLabel={t('remove.action')}
      cancelLabel={t('remove.cancel')}
      busy={busy}
      onConfirm={() => void run(confirm).then(onClose)}
      finalFocus={focusAfter}
    />
  )
}

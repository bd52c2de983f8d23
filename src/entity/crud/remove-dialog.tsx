import { useTranslation } from '~/i18n/react'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import type { Entry } from './crud-entity'
import { nameOf, type Removable, type RemoveTexts, useRemove } from './use-remove'

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
  /** Replaces the texts of all entities. */
  texts?: RemoveTexts
}

/** Confirms the deletion of one entry, and deletes it. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { entity, entry, open, onClose, onDone, leave, focusAfter, texts } = props
  const { t: crud } = useTranslation('crud')
  const t: RemoveTexts = texts ?? ((key, values) => crud(key, values))
  const named = { name: nameOf(entity, entry) }
  const { run, busy } = useAsyncAction()
  const remove = useRemove(entity, texts)
  const confirm = async () => {
    if (await remove(entry, leave)) onDone?.()
  }
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('remove.question', named)}
      description={t('remove.loss', named)}
      confirmLabel={crud('remove.action')}
      cancelLabel={t('remove.cancel', named)}
      busy={busy}
      onConfirm={() => void run(confirm).then(onClose)}
      finalFocus={focusAfter}
    />
  )
}

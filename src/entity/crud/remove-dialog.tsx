import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '~/i18n/react'
import { isNamedError, statusOf } from '~/lib/app-error'
import { isDemoRefusal } from '~/lib/demo-dialog'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { ConfirmDialog } from '~/ui/overlay/confirm-dialog'
import { useOfferUndo } from '../act/use-undo'
import { entryName } from '../define-entity'
import type { AnyRequests, Entry } from './crud-entity'

/** The part of an entity that deletion needs. */
type Removable = Pick<AnyRequests, 'fields' | 'keys' | 'remove'>

/** Texts of the deletion that may name the entity. */
type RemoveTexts = (
  key: `remove.${'loss' | 'cancel' | 'deleted' | 'gone' | 'failed'}`,
  values: { name: string },
) => string

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
  const { entity, entry, open, onClose, onDone, focusAfter, texts } = props
  const { t: crud } = useTranslation('crud')
  const t: RemoveTexts = texts ?? ((key, values) => crud(key, values))
  const named = { name: entryName(entity, entry) }
  const { run, busy } = useAsyncAction()
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  const { leave = () => waitForRefresh(queryClient.invalidateQueries(entity.keys)) } = props

  const remove = async () => {
    try {
      const { undo } = await entity.remove(entry.id)
      await leave()
      offerUndo(undo, t('remove.deleted', named))
    } catch (error) {
      if (statusOf(error) !== 404) {
        const isInUse = isNamedError(error) && error.code === 'IN_USE'
        if (!isDemoRefusal(error)) toast.error(isInUse ? crud('remove.inUse') : t('remove.failed', named))
        return
      }
      // Another user has deleted it.
      await leave()
      toast.info(t('remove.gone', named))
    }
    onDone?.()
  }

  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={crud('remove.question', named)}
      description={t('remove.loss', named)}
      confirmLabel={crud('remove.action')}
      cancelLabel={t('remove.cancel', named)}
      busy={busy}
      onConfirm={() => void run(remove).then(onClose)}
      finalFocus={focusAfter}
    />
  )
}

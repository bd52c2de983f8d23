import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { toast } from '~/ui/feedback/toast'
import { ActionDialog } from '~/ui/overlay/action-dialog'
import { removeShelf, shelfKeys } from './shelf.requests'

type Props = {
  shelf: { id: string; name: string; books: number }
  open: boolean
  onClose: () => void
  onDone: () => void
}

export function RemoveShelfDialog({ shelf: { id, name, books }, open, onClose, onDone }: Props) {
  const { t } = useTranslation('shelf')
  const counted = useCounted('shelf')
  const queryClient = useQueryClient()
  return (
    <ActionDialog
      danger
      open={open}
      onClose={onClose}
      onDone={onDone}
      title={t('remove.question', { name })}
      description={books === 0 ? t('remove.lossEmpty') : counted('remove.loss', books)}
      confirmLabel={t('remove.action')}
      cancelLabel={t('remove.cancel')}
      focusAfter={() => null}
      act={async () => {
        await removeShelf(id)
        toast.success(t('remove.done'))
      }}
      onFailure={() => toast.error(t('control.failed'))}
      // Not the shelf's own page, which is about to be left.
      refresh={() => void queryClient.invalidateQueries({ queryKey: [...shelfKeys.queryKey, 'list'] })}
    />
  )
}

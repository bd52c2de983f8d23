import { useQueryClient } from '@tanstack/react-query'
import { NameDialog } from '~/entity/form/name-dialog'
import { useTranslation } from '~/i18n/react'
import { isNamedError } from '~/lib/app-error'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { toast } from '~/ui/feedback/toast'
import { createShelf, renameShelf, shelfKeys } from './shelf.requests'
import { shelfNameSchema } from './shelf.schema'

type Props = {
  /** Null for a new one. */
  shelf: { id: string; name: string } | null
  /** The owner of a new one; absent: the reader. */
  organizationId?: string
  open: boolean
  onClose: () => void
  /** With the id of a new one. */
  onDone?: (id: string) => void
}

export function ShelfDialog({ shelf, organizationId, open, onClose, onDone }: Props) {
  const { t } = useTranslation('shelf')
  const queryClient = useQueryClient()

  const save = async (name: string) => {
    try {
      const id = shelf ? shelf.id : (await createShelf(name, organizationId)).id
      if (shelf) await renameShelf(shelf.id, name)
      await waitForRefresh(queryClient.invalidateQueries(shelfKeys))
      toast.success(t(shelf ? 'rename.done' : 'new.done'))
      onClose()
      onDone?.(id)
    } catch (failure) {
      const code = isNamedError(failure) ? failure.code : ''
      if (code === 'SHELF_ALREADY_EXISTS') return t('name.taken')
      toast.error(t(code === 'SHELF_LIMIT_REACHED' ? 'new.limit' : 'control.failed'))
    }
    return null
  }

  return (
    <NameDialog
      open={open}
      onClose={onClose}
      title={t(shelf ? 'rename.title' : 'new.title')}
      label={t('name.label')}
      name={shelf?.name ?? ''}
      schema={shelfNameSchema}
      save={save}
      cancelLabel={t('new.cancel')}
      submitLabel={t(shelf ? 'rename.save' : 'new.save')}
    />
  )
}

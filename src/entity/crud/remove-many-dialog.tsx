import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { isDemoRefusal } from '~/lib/demo-dialog'
import { toast } from '~/ui/feedback/toast'
import { ActDialog } from '../act/act-dialog'
import { useBulkAct } from '../act/use-bulk-act'
import type { BulkDialogProps, BulkTarget } from '../bulk/define-bulk'
import type { AnySearch } from '../list/define-list'
import type { CrudEntity, Entry } from './crud-entity'
import { useRemovedToast } from './use-remove'

type Props<E extends Entry, S extends AnySearch> = BulkDialogProps & {
  entity: CrudEntity<E, S>
  target: BulkTarget<Omit<S, 'sort' | 'cursor'>>
}

/** Confirms the deletion of several entries, and deletes them. */
export function RemoveManyDialog<E extends Entry, S extends AnySearch>(props: Props<E, S>) {
  const { entity, target, ...dialog } = props
  const { t } = useTranslation('crud')
  const counted = useCounted('crud')
  const queryClient = useQueryClient()
  const showOutcome = useRemovedToast()
  const act = useBulkAct(target, entity.countMany(target.selection))
  return (
    <ActDialog
      {...dialog}
      danger
      act={act}
      title={counted('bulk.question', act.count ?? target.count)}
      description={t('remove.loss')}
      confirmLabel={t('remove.action')}
      cancelLabel={t('remove.cancel')}
      onConfirm={async () =>
        showOutcome(await act.run((asked) => entity.removeMany(target.selection, asked)))
      }
      onFailure={(error) => {
        if (!isDemoRefusal(error)) toast.error(t('bulk.failed'))
      }}
      refresh={() => void queryClient.invalidateQueries(entity.keys)}
    />
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '~/i18n/react'
import { isNamedError, statusOf } from '~/lib/app-error'
import { untilShown } from '~/lib/until-shown'
import { toast } from '~/ui/feedback/toast'
import { type Fields, titleField } from '../fields/define-fields'
import { plainText } from '../fields/plain-text'
import type { AnySearch } from '../list/define-list'
import type { CrudEntity, Entry } from './crud-entity'

/** What an entry is called. */
export const nameOf = ({ fields }: { fields: Fields }, entry: Entry): string =>
  plainText(entry[titleField(fields)])

/** Deletes an entry, and offers for a while to bring it back. Tells whether it is gone, by whomever. */
export function useRemove<E extends Entry, S extends AnySearch>(entity: CrudEntity<E, S>) {
  const { t } = useTranslation('crud')
  const queryClient = useQueryClient()
  const refresh = () => untilShown(queryClient.invalidateQueries(entity.keys))

  const bringBack = async (undo: string) => {
    try {
      const entry = await entity.undo(undo)
      toast.success(t('undo.done', { name: nameOf(entity, entry) }))
    } catch (error) {
      toast.error(t(statusOf(error) === 404 ? 'undo.tooLate' : 'undo.failed'))
    }
    await refresh()
  }

  return async (entry: E, leave: () => Promise<void> = refresh): Promise<boolean> => {
    const name = nameOf(entity, entry)
    try {
      const { undo } = await entity.remove(entry.id)
      await leave()
      const offered = { label: t('undo.action'), run: () => void bringBack(undo) }
      toast.success(t('remove.deleted', { name }), { undo: offered })
      return true
    } catch (error) {
      const isGone = statusOf(error) === 404
      if (isGone) {
        await leave()
        toast.info(t('remove.gone'))
      } else toast.error(t(isNamedError(error) && error.code === 'IN_USE' ? 'remove.inUse' : 'remove.failed'))
      return isGone
    }
  }
}

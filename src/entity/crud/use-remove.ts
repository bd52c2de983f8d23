import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '~/i18n/react'
import { isNamedError, statusOf } from '~/lib/app-error'
import { isDemoRefusal } from '~/lib/demo-dialog'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { toast } from '~/ui/feedback/toast'
import { useOfferUndo } from '../act/use-undo'
import { type Fields, titleField } from '../fields/define-fields'
import { plainText } from '../fields/plain-text'
import type { AnyRequests, Entry } from './crud-entity'

export const nameOf = ({ fields }: { fields: Fields }, entry: Entry): string =>
  plainText(entry[titleField(fields)])

/** The part of an entity that deletion needs. */
export type Removable = Pick<AnyRequests, 'fields' | 'keys' | 'remove'>

/** Texts of the deletion that may name the entity. */
export type RemoveTexts = (
  key: `remove.${'question' | 'loss' | 'cancel' | 'deleted' | 'gone' | 'failed'}`,
  values: { name: string },
) => string

/** Deletes an entry and offers an undo. Returns whether it is gone, also if another user deleted it. */
export function useRemove(entity: Removable, texts?: RemoveTexts) {
  const { t: crud } = useTranslation('crud')
  const t: RemoveTexts = texts ?? ((key, values) => crud(key, values))
  const offerUndo = useOfferUndo()
  const queryClient = useQueryClient()
  const refresh = () => waitForRefresh(queryClient.invalidateQueries(entity.keys))

  return async (entry: Entry, leave: () => Promise<void> = refresh): Promise<boolean> => {
    const name = nameOf(entity, entry)
    try {
      const { undo } = await entity.remove(entry.id)
      await leave()
      offerUndo(undo, t('remove.deleted', { name }))
      return true
    } catch (error) {
      const isGone = statusOf(error) === 404
      if (isGone) {
        await leave()
        toast.info(t('remove.gone', { name }))
      } else if (!isDemoRefusal(error))
        toast.error(
          isNamedError(error) && error.code === 'IN_USE'
            ? crud('remove.inUse')
            : t('remove.failed', { name }),
        )
      return isGone
    }
  }
}

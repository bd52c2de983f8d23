import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { isNamedError, statusOf } from '~/lib/app-error'
import { isDemoRefusal } from '~/lib/demo-dialog'
import { enumerated } from '~/lib/enumerated'
import { untilShown } from '~/lib/until-shown'
import { toast } from '~/ui/feedback/toast'
import type { Selection } from '../bulk/define-bulk'
import { sumOf } from '../bulk/in-parts'
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

  const bringBack = async (undo: string, name: string) => {
    try {
      await entity.undo(undo)
      toast.success(t('undo.done', { name }))
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
      const offered = { label: t('undo.action'), run: () => void bringBack(undo, name) }
      toast.success(t('remove.deleted', { name }), { undo: offered })
      return true
    } catch (error) {
      const isGone = statusOf(error) === 404
      if (isGone) {
        await leave()
        toast.info(t('remove.gone'))
      } else if (!isDemoRefusal(error))
        toast.error(t(isNamedError(error) && error.code === 'IN_USE' ? 'remove.inUse' : 'remove.failed'))
      return isGone
    }
  }
}

/** The same of several. Tells whether it was done; what is still there then was in use. */
export function useRemoveMany<E extends Entry, S extends AnySearch>(entity: CrudEntity<E, S>) {
  const { t, language } = useTranslation('crud')
  const counted = useCounted('crud')
  const queryClient = useQueryClient()
  const refresh = () => untilShown(queryClient.invalidateQueries(entity.keys))

  const bringBack = async (ids: string[]) => {
    const progress = ids.length > 1 ? toast.progress(t('undo.working')) : null
    const outcomes: { done: number; skipped: number }[] = []
    try {
      for (const id of ids) outcomes.push(await entity.undo(id))
      const { done, skipped } = sumOf(outcomes, ['done', 'skipped'])
      const description = skipped > 0 ? counted('undo.skipped', skipped) : undefined
      toast[skipped > 0 ? 'info' : 'success'](counted('undo.doneMany', done), { description })
    } catch (error) {
      toast.error(t(statusOf(error) === 404 ? 'undo.tooLate' : 'undo.failedMany'))
    }
    progress?.end()
    await refresh()
  }

  return async (selection: Selection<Omit<S, 'sort' | 'cursor'>>): Promise<boolean> => {
    try {
      const outcomes = await entity.removeMany(selection)
      const { done, inUse, gone } = sumOf(outcomes, ['done', 'inUse', 'gone'])
      const text = enumerated(
        [
          counted('bulk.done', done),
          ...(inUse > 0 ? [counted('bulk.inUse', inUse)] : []),
          ...(gone > 0 ? [counted('bulk.gone', gone)] : []),
        ],
        language,
      )
      const undo = outcomes.flatMap((outcome) => outcome.undo)
      const offered = { label: t('undo.action'), run: () => void bringBack(undo) }
      if (done === 0) toast.info(text)
      else toast.success(text, { undo: offered })
      await refresh()
      return true
    } catch (error) {
      if (!isDemoRefusal(error)) toast.error(t('bulk.failed'))
      // Of many, some may be gone.
      await refresh()
      return false
    }
  }
}

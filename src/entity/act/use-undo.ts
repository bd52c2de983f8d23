import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { isNamedError } from '~/lib/app-error'
import { isDemoRefusal } from '~/lib/demo-dialog'
import { enumerated } from '~/ui/text/name-list'
import { toast } from '~/ui/feedback/toast'
import { warnBeforeUnload } from '~/ui/use-unload-warning'
import { undoAct, type UndoStep, undoStep } from './act.requests'

/** An undo that takes less time than this shows no progress toast. */
const momentMs = 700

const texts = { ALREADY_UNDONE: 'undo.already', NOT_FOUND: 'undo.tooLate' } as const

/** Maximum number of failed rows that a toast names. */
const named = 3

/**
 * Undoes an action or one row of it, and shows toasts with the progress, the result and the rows that failed.
 * Continues when the user navigates to another page; the browser asks for confirmation before the tab is
 * closed meanwhile.
 */
export function useUndo(step: UndoStep = undoStep): (id: string, row?: string) => Promise<boolean> {
  const { t, language } = useTranslation('act')
  const counted = useCounted('act')
  const queryClient = useQueryClient()

  return async (id, row) => {
    let progress: ReturnType<typeof toast.progress> | undefined
    let allowUnload: (() => void) | undefined
    let words = t('undo.working')
    const timer = setTimeout(() => {
      progress = toast.progress(words)
      allowUnload = warnBeforeUnload()
    }, momentMs)
    try {
      const { done, skipped, left } = await undoAct(
        () => step(id, row),
        (taken) => {
          words = counted('undo.progress', taken)
          progress?.update(words)
        },
      )
      const message = done === 0 ? t('undo.none') : counted('undo.done', done)
      if (skipped === 0) toast.success(message)
      else {
        const reasons = left
          .slice(0, named)
          .map(({ name, reason }) => t(`undo.reason.${reason}`, { name: name || '—' }))
        const more = skipped > reasons.length ? [counted('undo.more', skipped - reasons.length)] : []
        toast.info(message, { description: enumerated([...reasons, ...more], language) })
      }
      return done > 0
    } catch (error) {
      const code = isNamedError(error) ? error.code : ''
      if (!isDemoRefusal(error)) toast.error(t(texts[code as keyof typeof texts] ?? 'undo.failed'))
      return false
    } finally {
      clearTimeout(timer)
      progress?.end()
      allowUnload?.()
      // The restored rows may belong to any entity. Runs after failures too, because some rows may have been
      // restored.
      void queryClient.invalidateQueries()
    }
  }
}

/** `offerUndo(undo, text)` shows a toast with the result of an action and, for a while, an undo button. */
export function useOfferUndo(step?: UndoStep): (undo: string | null, text: string) => void {
  const { t } = useTranslation('act')
  const run = useUndo(step)
  return (undo, text) =>
    toast.success(text, {
      undo: undo === null ? undefined : { label: t('undo.action'), run: () => void run(undo) },
    })
}

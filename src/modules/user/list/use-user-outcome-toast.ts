import { useOfferUndo } from '~/entity/act/use-undo'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { enumerated } from '~/lib/enumerated'
import { toast } from '~/ui/feedback/toast'
import type { BulkAction, BulkOutcome } from '../user.schema'

/** Reports the outcome for all selected users, so that the numbers add up to the selection. */
export function useUserOutcomeToast(): (
  action: BulkAction,
  outcome: BulkOutcome,
  doneToOne?: string,
) => void {
  const { t, language } = useTranslation('user')
  const counted = useCounted(['user', 'act'])
  const offerUndo = useOfferUndo()
  return (action, { done, unchanged, self, gone, held = 0, remaining, undo }, doneToOne) => {
    // A deletion leaves nobody unchanged: missing users were deleted meanwhile.
    const [alike, left] = action === 'delete' ? [0, gone + unchanged] : [unchanged, gone]
    const sentences = [
      done === 1 && doneToOne !== undefined ? doneToOne : counted(`bulk.${action}.done`, done),
      ...(action !== 'delete' && alike > 0 ? [counted(`bulk.${action}.unchanged`, alike)] : []),
      ...(held > 0 ? [counted('bulk.held', held)] : []),
      ...(left > 0 ? [counted('bulk.gone', left)] : []),
      ...(self > 0 ? [t('bulk.self')] : []),
      ...(remaining > 0 ? [counted('act:stopped', remaining)] : []),
    ]
    const text = enumerated(sentences, language)
    if (done > 0) offerUndo(undo, text)
    else toast.info(text)
  }
}

import { useOutcomeToast } from '~/entity/act/use-bulk-act'
import type { BulkCommand, BulkTarget } from '~/entity/bulk/define-bulk'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import type { BulkAction, BulkOutcome, UserFilter } from '../user.schema'

export type UserTarget = BulkTarget<UserFilter>
export type UserBulkCommand = BulkCommand<BulkAction, UserFilter>

export function useUserOutcomeToast(): (
  action: BulkAction,
  outcome: BulkOutcome,
  doneToOne?: string,
) => void {
  const { t } = useTranslation('user')
  const counted = useCounted('user')
  const showOutcome = useOutcomeToast()
  return (action, outcome, doneToOne) => {
    const { done, unchanged, self, gone, held = 0 } = outcome
    // A deletion leaves nobody unchanged: missing users were deleted meanwhile.
    const left = action === 'delete' ? gone + unchanged : gone
    showOutcome(outcome, [
      done === 1 && doneToOne !== undefined ? doneToOne : counted(`bulk.${action}.done`, done),
      action !== 'delete' && unchanged > 0 && counted(`bulk.${action}.unchanged`, unchanged),
      held > 0 && counted('bulk.held', held),
      left > 0 && counted('bulk.gone', left),
      self > 0 && t('bulk.self'),
    ])
  }
}

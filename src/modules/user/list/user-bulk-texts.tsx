import type { ReactNode } from 'react'
import { useOutcomeToast } from '~/entity/act/use-bulk-act'
import type { BulkTarget } from '~/entity/bulk/define-bulk'
import { useListTexts } from '~/entity/list/use-list'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import type { BulkAction, BulkOutcome } from '../user.schema'

/** Them, in a question: one person by name, others by their number, which the server has counted. */
export function useTargetText(): (target: BulkTarget, count: number | null) => ReactNode {
  const { counted } = useListTexts('user')
  return ({ name, count: selected }, count) =>
    name === undefined ? counted('bulk.people', count ?? selected) : <bdi>{name}</bdi>
}

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
    // Nothing stays as it was where it is deleted: whoever is missing went meanwhile.
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

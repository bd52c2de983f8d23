import { useOfferUndo } from '~/entity/act/use-undo'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { enumerated } from '~/lib/enumerated'
import { numberText } from '~/lib/number-text'
import { toast } from '~/ui/feedback/toast'
import type { MemberAction } from './member-bulk'
import { undoOnMembers } from './member-bulk.requests'
import type { MembersOutcome } from './member.contract'

/** Reports the outcome for all selected members, so that the numbers add up to the selection. */
export function useMemberOutcomeToast(
  organizationId: string,
): (action: MemberAction, outcome: MembersOutcome, doneToOne?: string) => void {
  const { t, language } = useTranslation('members')
  const counted = useCounted(['members', 'act'])
  const offerUndo = useOfferUndo(undoOnMembers(organizationId))
  return (action, { done, self, remaining, undo, ...others }, doneToOne) => {
    const sentences = [
      doneToOne ?? t(`bulk.${action}.done`, { number: numberText(done, language) }),
      ...(['unchanged', 'held', 'noRoom', 'gone'] as const)
        .filter((name) => others[name] > 0)
        .map((name) => t(`bulk.${name}`, { number: numberText(others[name], language) })),
      ...(self > 0 ? [t('bulk.self')] : []),
      ...(remaining > 0 ? [counted('act:stopped', remaining)] : []),
    ]
    const text = enumerated(sentences, language)
    const sentence = text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
    if (done > 0) offerUndo(undo, sentence)
    else toast.info(sentence)
  }
}

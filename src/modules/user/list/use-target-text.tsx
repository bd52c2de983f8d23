import type { ReactNode } from 'react'
import type { BulkTarget } from '~/entity/bulk/define-bulk'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'

/** How many they are. */
export function usePeopleText(): (target: BulkTarget) => string {
  const { t, language } = useTranslation('user')
  const counted = useCounted('user')
  return ({ count, countIsAtLeast }) =>
    countIsAtLeast
      ? t('bulk.peopleMore', { total: numberText(count, language) })
      : counted('bulk.people', count)
}

/** Them, in a question: one person by name, others by their number. */
export function useTargetText(): (target: BulkTarget) => ReactNode {
  const people = usePeopleText()
  return (target) => (target.name === undefined ? people(target) : <bdi>{target.name}</bdi>)
}

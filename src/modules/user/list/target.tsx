import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import type { UserSelection } from '../user.requests'
import type { BulkAction } from '../user.schema'

/** Whom something is about to be done to. */
export type Target = {
  who: UserSelection
  count: number
  /** There are more than the count says. */
  countIsAtLeast: boolean
  /** Of a single person. */
  name?: string
}

export type Question = { action: BulkAction; target: Target }

/** How many they are. */
export function usePeopleText(): (target: Target) => string {
  const { t, language } = useTranslation('user')
  const counted = useCounted('user')
  return ({ count, countIsAtLeast }) =>
    countIsAtLeast
      ? t('bulk.peopleMore', { total: numberText(count, language) })
      : counted('bulk.people', count)
}

/** Them, in a question: one person by name, others by their number. */
export function useWhoText(): (target: Target) => ReactNode {
  const people = usePeopleText()
  return (target) => (target.name === undefined ? people(target) : <bdi>{target.name}</bdi>)
}

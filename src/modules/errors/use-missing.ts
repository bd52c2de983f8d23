import { useTranslation } from '~/i18n/react'
import { reloadWhenReachable } from '~/lib/reload-when-reachable'
import type { Missing } from '~/ui/feedback/late'

/** What is said of a part that did not arrive, and what can be done: ask again, and after that load the page anew. */
export function useMissing({ retry, again }: Missing) {
  const { t } = useTranslation()
  return {
    title: t('late.title'),
    description: t(again ? 'late.again' : 'late.description'),
    label: t(again ? 'late.reload' : 'errors.retry'),
    act: again ? () => void reloadWhenReachable() : retry,
  }
}

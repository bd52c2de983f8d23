import { useTranslation } from '~/i18n/react'
import { reloadWhenReachable } from '~/lib/reload-when-reachable'
import type { Missing } from '~/ui/feedback/late'

/** The text and actions for a failed chunk: retry, and after that reload the page. */
export function useMissing({ retry, again }: Missing) {
  const { t } = useTranslation()
  return {
    title: t('late.title'),
    description: t(again ? 'late.again' : 'late.description'),
    label: t(again ? 'late.reload' : 'errors.retry'),
    act: again ? () => void reloadWhenReachable() : retry,
  }
}

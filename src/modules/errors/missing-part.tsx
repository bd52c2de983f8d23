import { Button } from '~/ui/button'
import type { Missing } from '~/ui/feedback/late'
import { useTranslation } from '~/i18n/react'
import { reloadWhenReachable } from '~/lib/connection'

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

/** Shown in place of a part of the page whose chunk failed to load. */
export function MissingPart(missing: Missing) {
  const { title, description, label, act } = useMissing(missing)
  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded bg-warning-soft p-4 text-sm">
      <p>
        <strong className="block font-semibold">{title}</strong>
        {description}
      </p>
      <Button whileReadOnly size="sm" busy={missing.busy} onClick={act}>
        {label}
      </Button>
    </div>
  )
}

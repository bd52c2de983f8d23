import { Button } from '~/ui/button'
import type { Missing } from '~/ui/feedback/late'
import { useMissing } from './use-missing'

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

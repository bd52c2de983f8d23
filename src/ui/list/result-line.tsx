import type { ReactNode, Ref } from 'react'

type Props = {
  /** For what must put the focus somewhere when its own place is gone. */
  ref?: Ref<HTMLParagraphElement>
  /** How many match, where not everything was asked for. */
  found?: string | null
  /** That none match, and these are similar. */
  similar?: string | null
  /** Every matching row is loaded. */
  whole: boolean
  /** How many of how many are shown; empty while nobody knows. */
  shown: string
  actions?: ReactNode
}

/** Says how much a list holds, also to screen readers when that changes. */
export function ResultLine({ ref, found, similar, whole, shown, actions }: Props) {
  // A number is told once: by itself where all that match are shown, else as what is shown of how many.
  const first = similar ?? (whole || !shown ? found : null)
  const second = first && !similar ? '' : shown
  return (
    // As high as with a link in it, so that the rows stay where they are when one comes.
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 text-sm text-text-muted tabular-nums max-sm:min-h-11">
      <p ref={ref} role="status" tabIndex={-1} className="rounded-tight">
        {first && <span className="font-medium text-text">{first}</span>}
        {first && second && <span aria-hidden="true"> · </span>}
        {/* A stop for the voice, where the eye has the dot. */}
        {first && second && <span className="sr-only">. </span>}
        {second}
      </p>
      {actions}
    </div>
  )
}

export const resultActionClass =
  'inline-flex items-center rounded-tight font-medium text-accent-text underline-offset-4 hover:underline max-sm:min-h-11'

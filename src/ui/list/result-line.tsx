import type { ReactNode, Ref } from 'react'

type Props = {
  /** A target for the focus when the focused element is removed. */
  ref?: Ref<HTMLParagraphElement>
  /** The number of matches, with a filter or search. */
  found?: string | null
  /** Says that only similar rows were found. */
  similar?: string | null
  /** All matching rows are loaded. */
  whole: boolean
  /** "X of N shown"; empty while unknown. */
  shown: string
  actions?: ReactNode
}

/** The number of rows, announced to screen readers when it changes. */
export function ResultLine({ ref, found, similar, whole, shown, actions }: Props) {
  // Shows one number if all matches are shown, else "X of N".
  const first = similar ?? (whole || !shown ? found : null)
  const second = first && !similar ? '' : shown
  return (
    // Has the height of a link, to avoid a layout shift when one appears.
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 text-sm text-text-muted tabular-nums max-sm:min-h-11">
      <p ref={ref} role="status" tabIndex={-1} className="rounded-tight">
        {first && <span className="font-medium text-text">{first}</span>}
        {first && second && <span aria-hidden="true"> · </span>}
        {/* A pause for screen readers in place of the visual dot. */}
        {first && second && <span className="sr-only">. </span>}
        {second}
      </p>
      {actions}
    </div>
  )
}

export const resultActionClass =
  'inline-flex items-center rounded-tight font-medium text-accent-text underline-offset-4 hover:underline max-sm:min-h-11'
